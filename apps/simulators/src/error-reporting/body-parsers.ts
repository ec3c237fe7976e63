import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceRefusal } from './service-refusal.ts'

/** The largest request, and the largest one after decompression. */
const most = { sent: 20 * 1024 * 1024, decompressed: 100 * 1024 * 1024 } as const

const decompressors = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) } as const

const isKnown = (encoding: string): encoding is keyof typeof decompressors => encoding in decompressors

async function decompressed(body: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (!isKnown(encoding)) throw new ServiceRefusal(415, 'unsupported content encoding')
  try {
    return await decompressors[encoding](body, { maxOutputLength: most.decompressed })
  } catch (failure) {
    const isTooLarge = failure instanceof RangeError
    throw isTooLarge
      ? new ServiceRefusal(413, 'envelope exceeded size limits')
      : new ServiceRefusal(400, 'failed to read request body')
  }
}

/** Reads bodies of any type as bytes, as SDKs send none, and decompresses them. */
export function takeCompressedBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: most.sent }, (request: FastifyRequest, body: Buffer) =>
    decompressed(body, request.headers['content-encoding'] ?? 'identity'),
  )
}
