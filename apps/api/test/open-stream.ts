import { get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type Stream = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** All that has come so far. */
  readonly text: () => string
  readonly close: () => void
}

/** Opens a live answer over a real socket, as an injected call would only end with the stream. */
export const openStream = async (
  app: FastifyInstance,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Stream> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('error', () => undefined)
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        close: () => request.destroy(),
      })
    })
    request.on('error', reject)
  })
}
