import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer made and checked once per revision: sending it is a map look-up and a write. */
export type ReadyBytes = {
  readonly kind: 'ready-bytes'
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
  readonly etag: string
  readonly contentType: string
  readonly cacheControl: string
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const cacheFor = (maxAge: number | null): string => {
  if (maxAge === null) return 'no-cache'
  return maxAge === 0 ? 'no-store' : `public, max-age=${maxAge}`
}

/** Text, JSON unless said otherwise, as bytes in all three encodings. `maxAge` in seconds; null = kept, but asked about. */
export const readyBytes = async (text: string, maxAge: number | null): Promise<ReadyBytes> => {
  const plain = Buffer.from(text)
  const [zipped, squeezed] = await Promise.all([zip(plain, { level: 6 }), brotli(plain, quality)])
  return {
    kind: 'ready-bytes',
    plain,
    gzip: zipped,
    brotli: squeezed,
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

/** The encoding that the client prefers; null = plain bytes, also for a client that refuses those: an answer is better than a 406. */
const encodingFor = (header: string | string[] | undefined): string | null =>
  negotiate(String(header ?? '').toLowerCase(), ['br', 'gzip'])

export const sendBytes = (request: FastifyRequest, reply: FastifyReply, bytes: ReadyBytes): FastifyReply => {
  reply.header('etag', bytes.etag).header('cache-control', bytes.cacheControl)
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
  if (isKnown(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send()
  reply.type(bytes.contentType)
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(bytes.brotli)
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(bytes.gzip)
  return reply.send(bytes.plain)
}
