import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A small proxy before the shop that can serve another build of it. */
export type BuildProxy = { readonly url: string; readonly stop: () => Promise<void> }

type BuildProxyOptions = {
  /** Answers a request itself and returns true, or leaves it to the shop. */
  readonly serve: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** The shop's path for the requested one. */
  readonly pathOf?: (path: string) => string
  /** Changes a text of the shop, which already has the proxy's address. */
  readonly edit?: (text: string) => string
}

const isText = ({ headers }: IncomingMessage): boolean => /html|javascript|json/.test(headers['content-type'] ?? '')

export const startBuildProxy = async (
  shopUrl: string,
  { serve, pathOf = (path) => path, edit = (text) => text }: BuildProxyOptions,
): Promise<BuildProxy> => {
  const { hostname, port } = new URL(shopUrl)
  const reply = async (answer: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { statusCode = 502, headers } = answer
    if (!isText(answer)) {
      outgoing.writeHead(statusCode, headers)
      answer.pipe(outgoing)
      return
    }
    const body = edit((await text(answer)).replaceAll(shopUrl, url))
    const length = String(Buffer.byteLength(body))
    // The shop does not know this tag, so it never answers that the text is unchanged.
    outgoing.writeHead(statusCode, { ...headers, 'content-length': length, etag: '"edited"' }).end(body)
  }
  const server = createServer((incoming, outgoing) => {
    if (serve(incoming, outgoing)) return
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const onward = forward({ hostname, port, method: incoming.method, path: pathOf(incoming.url ?? '/'), headers })
    // A page that loads again ends its requests.
    onward.once('response', (answer: IncomingMessage) => void reply(answer, outgoing).catch(() => outgoing.destroy()))
    onward.once('error', () => outgoing.destroy())
    outgoing.once('close', () => onward.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
