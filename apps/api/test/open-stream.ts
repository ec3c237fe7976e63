import { get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type Stream = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The text received so far. */
  readonly text: () => string
  readonly ended: () => boolean
  /** Stops reading but keeps the connection open. */
  readonly pause: () => void
  readonly close: () => void
}

/** Opens an event stream of a listening server. */
export const openStreamAt = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers }, (response) => {
      let text = ''
      let ended = false
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('close', () => {
        ended = true
      })
      response.on('error', () => undefined)
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        ended: () => ended,
        pause: () => response.pause(),
        close: () => request.destroy(),
      })
    })
    request.on('error', reject)
  })

/** Opens an event stream over a real socket, because an injected call resolves only when the stream ends. */
export const openStream = async (
  app: FastifyInstance,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Stream> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return openStreamAt(`http://127.0.0.1:${port}${path}`, headers)
}
