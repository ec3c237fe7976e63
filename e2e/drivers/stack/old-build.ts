import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fixtureFolder } from '../../../apps/api/test/upgrade/old-tables.ts'
import { startBuildProxy, type BuildProxy } from './build-proxy.ts'

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

/** The shop, which serves the pages of an earlier release until `update`. */
export type OldBuild = BuildProxy & {
  readonly storages: OldStorages
  /** Serves the pages of this build from now on. */
  readonly update: () => void
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

/** The storages as of a moment ago: after a longer absence the visit would have ended. */
const storagesAt = (url: string): OldStorages => {
  const kept = readFileSync(join(folder, 'storages.json'), 'utf8').replaceAll('{url}', url)
  return JSON.parse(kept.replaceAll(/\b1[78]\d{11}\b/g, String(Date.now()))) as OldStorages
}

export const startOldBuild = async (shopUrl: string): Promise<OldBuild> => {
  let isUpdated = false
  const page = brotliDecompressSync(readFileSync(join(folder, 'page.html.br'))).toString()
  const serveOld = (path: string, isPage: boolean, outgoing: ServerResponse): boolean => {
    const body = page.replaceAll('{url}', proxy.url)
    const file = isPage ? { body, type: 'text/html; charset=utf-8' } : oldFile(path)
    if (file === null) return false
    outgoing.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' }).end(file.body)
    return true
  }
  const proxy = await startBuildProxy(shopUrl, {
    serve: ({ url = '/', headers }, outgoing) => {
      const isPage = url === '/shell.html' || headers['sec-fetch-dest'] === 'document'
      return !isUpdated && serveOld(url, isPage, outgoing)
    },
  })
  return {
    ...proxy,
    storages: storagesAt(proxy.url),
    update: () => {
      isUpdated = true
    },
  }
}
