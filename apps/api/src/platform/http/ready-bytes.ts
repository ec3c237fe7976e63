import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { compressInBackground } from './background-compressor.ts'

/** A response that is built and validated once per revision. Sending it costs a map look-up and a write. */
export type ReadyBytes = {
  readonly kind: 'ready-bytes'
  readonly plain: Buffer
  readonly gzip: Buffer
  /** null until compression is done; always null if the response is not cached. */
  readonly brotli: () => Buffer | null
  readonly etag: string
  readonly contentType: string
  readonly cacheControl: string
}

const zip = promisify(gzip)

const cacheFor = (maxAge: number | null): string => {
  if (maxAge === null) return 'no-cache'
  return maxAge === 0 ? 'no-store' : `public, max-age=${maxAge}`
}

const never = (): null => null

/**
 * Turns a text into bytes, as JSON by default. It waits for gzip; brotli of a cached response follows in the
 * background. `maxAge` is in seconds; null = browsers keep the response but revalidate it each time. [L13]
 */
export const readyBytes = async (
  text: string,
  maxAge: number | null,
  { isCached }: { readonly isCached: boolean },
): Promise<ReadyBytes> => {
  const plain = Buffer.from(text)
  const zipped = await zip(plain, { level: 6 })
  return {
    kind: 'ready-bytes',
    plain,
    gzip: zipped,
    brotli: isCached ? compressInBackground(plain) : never,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    contentType: 'application/json; charset=utf-8',
    cacheControl: cacheFor(maxAge),
  }
}

export const isReadyBytes = (value: unknown): value is ReadyBytes =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'ready-bytes'

/** The same bytes with `no-store`. [CAT-13] cached=false */
export const withoutCaching = (bytes: ReadyBytes): ReadyBytes => ({ ...bytes, cacheControl: 'no-store' })

/** A client may send several ETags, `*`, or an ETag that a proxy weakened when it recompressed the response. */
const hasCopy = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((mark) => ['*', etag].includes(mark.trim().replace(/^W\//, ''))) ?? false

/**
 * The encoding that the client prefers; among equals, the smallest. A client that refuses every encoding gets plain
 * bytes (`identity`), not a 406.
 */
const encodingFor = ({ headers }: FastifyRequest, encodings: readonly string[]): string =>
  new Negotiator({ headers }).encoding([...encodings, 'identity'], { preferred: encodings }) ?? 'identity'

/** Bytes of memory that a response takes. Brotli counts as large as gzip, even before it exists. */
export const sizeOfBytes = ({ plain, gzip: zipped }: ReadyBytes): number => plain.length + 2 * zipped.length

/**
 * Sends the bytes in the best encoding that the client accepts; 304 without a body if it has this version.
 * [L13]
 */
export const sendBytes = (request: FastifyRequest, reply: FastifyReply, bytes: ReadyBytes): FastifyReply => {
  reply.header('etag', bytes.etag).header('cache-control', bytes.cacheControl)
  const vary = String(reply.getHeader('vary') ?? '')
  if (!vary.includes('accept-encoding'))
    reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`)
  if (hasCopy(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send()
  reply.type(bytes.contentType)
  const brotliBytes = bytes.brotli()
  const encodings = brotliBytes === null ? ['gzip'] : ['br', 'gzip']
  const encoding = encodingFor(request, encodings)
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(brotliBytes)
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(bytes.gzip)
  return reply.send(bytes.plain)
}
