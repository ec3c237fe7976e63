import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readyBytes, sendBytes } from './ready-bytes.ts'

/** A file for browsers and search engines, at a path outside the API. */
export type ServedFile = {
  readonly path: `/${string}`
  readonly contentType: string
  /** Seconds that caches may keep the file. */
  readonly maxAge: number
  /** The text for the parameters of the path; null = there is no such file. */
  readonly text: (params: Readonly<Record<string, string>>) => string | null | Promise<string | null>
}

/** Redirects a path outside the API to a page of the shop, for now: another release may have another page. */
export const serveRedirect = (app: FastifyInstance, path: `/${string}`, page: `/${string}`): void => {
  app.get(path, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(page, 302),
  )
}

/** Serves a file whose text is generated for each request. Compressed if the client accepts that. */
export const serveFile = (app: FastifyInstance, { path, contentType, maxAge, text }: ServedFile): void => {
  app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const found = await text(request.params as Readonly<Record<string, string>>)
    if (found === null) {
      reply.callNotFound()
      return reply
    }
    const bytes = await readyBytes(found, maxAge, { isCached: false })
    return sendBytes(request, reply, { ...bytes, contentType: `${contentType}; charset=utf-8` })
  })
}
