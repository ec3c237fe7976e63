import type { BodyEncoding, RawShape } from './encodings.ts'
import type { Headers } from './headers.ts'
import type { Operation } from './openapi-document.ts'

export type FuzzRequest = {
  /** null where the request fits no documented call. */
  readonly operation: Operation | null
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string | null
  readonly encoding: BodyEncoding
  /** How its bytes differ from what a client library would write; null = not at all. */
  readonly raw: RawShape | null
  /** Who sends it. */
  readonly about: number
  /** Whether path and body name somebody else's ids, under the sender's own headers. */
  readonly isForeign: boolean
}
