import fastify, { type FastifyInstance } from 'fastify'

export const bodyLimit = 256 * 1024

/** One simulator's HTTP server: bodies are taken as they were sent, and closing cuts calls that are held open. */
export function createHttpServer(): FastifyInstance {
  return fastify({
    bodyLimit,
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
}

/** Listens on the loopback interface only and answers the address that others call. */
export async function listen(app: FastifyInstance, port: number): Promise<string> {
  await app.listen({ host: 'localhost', port })
  const bound = app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the simulator listens on no port')
  return `http://localhost:${bound.port}`
}
