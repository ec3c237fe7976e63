import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import fastify, { type FastifyInstance } from 'fastify'

export const bodyLimit = 256 * 1024

/** A certificate and its private key in PEM, for clients that call over TLS only. */
export type TlsKeys = { readonly key: string; readonly cert: string }

/** The HTTP server of one simulator: does not coerce bodies, and closing it drops open calls. */
export function createHttpServer(tls?: TlsKeys): FastifyInstance {
  return fastify({
    serverFactory: (handler): Server => (tls === undefined ? createServer(handler) : createTlsServer(tls, handler)),
    bodyLimit,
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
}

/** Listens on the loopback interface only; resolves to the server's URL. */
export async function listen(app: FastifyInstance, port: number): Promise<string> {
  await app.listen({ host: 'localhost', port })
  const bound = app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the simulator listens on no port')
  return `http://localhost:${bound.port}`
}
