import type { BodyEncoding, RawShape } from './encodings.ts'
import type { Headers } from './headers.ts'
import type { Operation } from './openapi-document.ts'

export type FuzzRequest = {
  /** null if the request matches no documented call. */
  readonly operation: Operation | null
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string | null
  readonly encoding: BodyEncoding
  /** How its bytes deviate from a client library's; null if they do not. */
  readonly raw: RawShape | null
  /** The number of the actor who sends it. */
  readonly about: number
  /** True if path and body contain another person's ids, under the sender's own headers. */
  readonly isForeign: boolean
}
