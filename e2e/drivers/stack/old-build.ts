import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { fixtureFolder } from '../../../apps/api/test/upgrade/old-tables.ts'

const folder = join(fixtureFolder, 'browser')

/** What the browser of a customer had stored when the release ended. */
type OldStorages = {
  /** The path of the page. */
  readonly path: string
  readonly local: Readonly<Record<string, string>>
  readonly session: Readonly<Record<string, string>>
  readonly cookies: readonly {
    readonly name: string
    readonly value: string
    readonly path: string
    readonly httpOnly: boolean
    readonly sameSite: 'Strict' | 'Lax' | 'None'
  }[]
}

/** The shop behind a small proxy that serves the pages of an earlier release until `update`. */
export type OldBuild = {
  readonly url: string
  readonly storages: OldStorages
  /** Serves the pages of this build from now on. */
  readonly update: () => void
  readonly stop: () => Promise<void>
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

/** A file of the release; null = it has none of this name. */
const oldFile = (path: string): { readonly body: Buffer; readonly type: string } | null => {
  if (path !== '/service-worker.js' && !/^\/assets\/[\w.-]+$/.test(path)) return null
  const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const file = join(folder, path)
  if (existsSync(file)) return { body: readFileSync(file), type }
  return existsSync(`${file}.br`) ? { body: brotliDecompressSync(readFileSync(`${file}.br`)), type } : null
}

export const startOldBuild = async (shopUrl: string): Promise<OldBuild> => {
  let isUpdated = false
  const own = (kept: string): string => kept.replaceAll('{url}', url)
  const page = brotliDecompressSync(readFileSync(join(folder, 'page.html.br'))).toString()

  const serveOld = (path: string, isPage: boolean, outgoing: ServerResponse): boolean => {
    const file = isPage ? { body: own(page), type: 'text/html; charset=utf-8' } : oldFile(path)
    if (file === null) return false
    outgoing.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' }).end(file.body)
    return true
  }
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const isPage = path === '/shell.html' || incoming.headers['sec-fetch-dest'] === 'document'
    if (!isUpdated && serveOld(path, isPage, outgoing)) return
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const { hostname, port } = new URL(shopUrl)
    const onward = forward({ hostname, port, method: incoming.method, path, headers })
    onward.once('response', (answer: IncomingMessage) => void pass(answer, outgoing).catch(() => outgoing.destroy()))
    onward.once('error', () => outgoing.destroy())
    outgoing.once('close', () => onward.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  const pass = async (answer: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const status = answer.statusCode ?? 502
    if (!/html|json/.test(answer.headers['content-type'] ?? '')) {
      outgoing.writeHead(status, answer.headers)
      answer.pipe(outgoing)
      return
    }
    const body = (await text(answer)).replaceAll(shopUrl, url)
    outgoing.writeHead(status, { ...answer.headers, 'content-length': String(Buffer.byteLength(body)) }).end(body)
  }
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    // The customer was there a moment ago: otherwise the visit would have ended.
    storages: JSON.parse(
      own(readFileSync(join(folder, 'storages.json'), 'utf8')).replaceAll(/\b1[78]\d{11}\b/g, String(Date.now())),
    ) as OldStorages,
    update: () => {
      isUpdated = true
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
