import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readyBytes, sendBytes } from './ready-bytes.ts'

/** A file for browsers and search engines, at a path outside the API. */
export type ServedFile = {
  readonly path: `/${string}`
  readonly contentType: string
  /** Seconds that caches may keep the file. */
  readonly maxAge: number
  readonly text: () => string | Promise<string>
}

/** Serves a file whose text is generated for each request. Compressed if the client accepts that. */
export const serveFile = (app: FastifyInstance, { path, contentType, maxAge, text }: ServedFile): void => {
  app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const bytes = await readyBytes(await text(), maxAge, { isCached: false })
    return sendBytes(request, reply, { ...bytes, contentType: `${contentType}; charset=utf-8` })
  })
}
