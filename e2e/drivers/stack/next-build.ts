import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The shop behind a small proxy that can serve another build of it. */
export type NextBuild = {
  readonly url: string
  /** Serves the next build from now on: its scripts have other names, and the old names are not found. */
  readonly publish: () => void
  readonly stop: () => Promise<void>
}

const isText = ({ headers }: IncomingMessage): boolean => /html|javascript|json/.test(headers['content-type'] ?? '')

/** A built script: its name and the hash of its content. */
const scriptName = /([\w.]+-[\w-]{8})\.js/g
const renamed = (text: string): string => text.replace(scriptName, '$1-next.js')
const originalPath = (path: string): string => path.replace('-next.js', '.js')

/** A release renames every script whose content, or whose import's name, has changed; here it renames all of them. */
export const startNextBuild = async (shopUrl: string): Promise<NextBuild> => {
  let isPublished = false
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (isPublished && path.startsWith('/assets/') && path.endsWith('.js') && originalPath(path) === path) {
      outgoing.writeHead(404).end()
      return
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const { hostname, port } = new URL(shopUrl)
    const onward = forward({ hostname, port, method: incoming.method, path: originalPath(path), headers })
    // A page that loads again ends its requests.
    onward.once('response', (answer: IncomingMessage) => void reply(answer).catch(() => outgoing.destroy()))
    const reply = async (answer: IncomingMessage): Promise<void> => {
      if (!isText(answer)) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const body = (await text(answer)).replaceAll(shopUrl, url)
      const sent = isPublished ? renamed(body) : body
      const length = String(Buffer.byteLength(sent))
      // A tag of the unchanged text would let a browser keep the old one.
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'content-length': length,
        etag: `"${isPublished}"`,
      })
      outgoing.end(sent)
    }
    onward.once('error', () => outgoing.destroy())
    outgoing.once('close', () => onward.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    publish: () => {
      isPublished = true
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
