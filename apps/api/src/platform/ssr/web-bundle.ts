import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Brand } from '../core/brand.ts'
import type { WireReply, WireRequest } from './page-calls.ts'

type Redirect = { readonly status: number; readonly location: string }
export type RenderResult = { readonly status: number; readonly cacheable: boolean }

/** The interface of the web's server bundle; nothing else of the web is imported. */
export type WebBundle = {
  readonly canonicalPath: (url: string, pathSlug: string) => Redirect | null
  readonly makeCall: (
    send: (request: WireRequest) => Promise<WireReply>,
    settings: { sessionId: () => string },
  ) => unknown
  readonly render: (input: {
    url: string
    call: unknown
    where: string | null
    configuration: unknown
    brand: Brand
  }) => Promise<RenderResult>
  readonly page: (template: string, rendered: RenderResult) => string
  readonly kitchenPage: (template: string) => string
}

/** The server bundle of the web app; null = not built. */
export const loadWebBundle = async (webDir: string): Promise<WebBundle | null> => {
  const file = join(webDir, 'server/entry-server.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as WebBundle) : null
}
