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
  /** Who sends it, and whose data is meant where it is not theirs. */
  readonly about: number
}
