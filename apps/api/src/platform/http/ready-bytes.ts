import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { compressAside } from './background-compressor.ts'

/** An answer made and checked once per revision: sending it is a map look-up and a write. */
export type ReadyBytes = {
  readonly kind: 'ready-bytes'
  readonly plain: Buffer
  readonly gzip: Buffer
  /** null until it is compressed; for ever where the answer is not kept. */
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
 * A text as bytes, JSON by default: plain and gzip at once. A kept answer gets its brotli a moment later, and no call waits for it.
 * `maxAge` in seconds; null = browsers keep the answer but revalidate it each time. [L13]
 */
export const readyBytes = async (
  text: string,
  maxAge: number | null,
  { isKept }: { readonly isKept: boolean },
): Promise<ReadyBytes> => {
  const plain = Buffer.from(text)
  const zipped = await zip(plain, { level: 6 })
  return {
    kind: 'ready-bytes',
    plain,
    gzip: zipped,
    brotli: isKept ? compressAside(plain) : never,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    contentType: 'application/json; charset=utf-8',
    cacheControl: cacheFor(maxAge),
  }
}

export const isReadyBytes = (value: unknown): value is ReadyBytes =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'ready-bytes'

/** The same bytes, told not to be kept. [CAT-13] cached=false */
export const notKept = (bytes: ReadyBytes): ReadyBytes => ({ ...bytes, cacheControl: 'no-store' })

/** A caller may know several marks, any, or one that a proxy weakened while it re-encoded the bytes. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((mark) => ['*', etag].includes(mark.trim().replace(/^W\//, ''))) ?? false

/**
 * The encoding that the client prefers. Clients that weigh several alike get the smallest. A client that refuses every encoding gets
 * plain bytes (`identity`) all the same, because an answer is better than a 406.
 */
const encodingFor = ({ headers }: FastifyRequest, encodings: readonly string[]): string =>
  new Negotiator({ headers }).encoding([...encodings, 'identity'], { preferred: encodings }) ?? 'identity'

/** Bytes that an answer takes in memory. Brotli is reckoned as large as gzip, before it is there too. */
export const sizeOfBytes = ({ plain, gzip: zipped }: ReadyBytes): number => plain.length + 2 * zipped.length

export const sendBytes = (request: FastifyRequest, reply: FastifyReply, bytes: ReadyBytes): FastifyReply => {
  reply.header('etag', bytes.etag).header('cache-control', bytes.cacheControl)
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
  if (isKnown(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send()
  reply.type(bytes.contentType)
  const brotliBytes = bytes.brotli()
  const encodings = brotliBytes === null ? ['gzip'] : ['br', 'gzip']
  const encoding = encodingFor(request, encodings)
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(brotliBytes)
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(bytes.gzip)
  return reply.send(bytes.plain)
}
