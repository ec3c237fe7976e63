import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, normalize, sep } from 'node:path'

const sdk = join(import.meta.dirname, '../../../node_modules/@braze/web-sdk')

/** An origin of its own whose page runs the unmodified official web SDK of the engagement service as `window.braze`. */
export type SdkPage = { readonly url: string; readonly stop: () => Promise<unknown> }

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Official SDK</title></head><body>' +
  '<script type="module">import * as braze from "/sdk/src/index.js"; window.braze = braze</script></body></html>'

/** The published files of the package, as they are: modules that the browser loads one by one. */
const fileOf = async (path: string): Promise<Buffer | null> => {
  const file = normalize(join(sdk, path.replace(/^\/sdk\//, '')))
  return file.startsWith(sdk + sep) && file.endsWith('.js') ? readFile(file).catch(() => null) : null
}

export const startSdkPage = async (): Promise<SdkPage> => {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    void fileOf(pathname).then((file) => {
      response.writeHead(file === null ? 404 : 200, { 'content-type': 'text/javascript' }).end(file ?? '')
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
