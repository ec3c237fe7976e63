import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readyBytes, sendBytes } from './ready-bytes.ts'

/** A file that browsers and search engines ask for by a path that is no call of the API. */
export type ServedFile = {
  readonly path: `/${string}`
  readonly contentType: string
  /** How long caches may keep it, in seconds. */
  readonly maxAge: number
  readonly text: () => string | Promise<string>
}

/** Serves a file whose text is made anew for each request, compressed where the browser can read that. */
export const serveFile = (app: FastifyInstance, { path, contentType, maxAge, text }: ServedFile): void => {
  app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const bytes = await readyBytes(await text(), maxAge, { isKept: false })
    return sendBytes(request, reply, { ...bytes, contentType: `${contentType}; charset=utf-8` })
  })
}
