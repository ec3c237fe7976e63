import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageBrand } from '../core/brand.ts'
import { asOwnCall } from '../core/in-process-calls.ts'
import { apiPrefix } from '../http/api-prefix.ts'

type WireRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}
type WireReply = {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  readonly text: string
}

type Redirect = { readonly status: number; readonly location: string }
export type RenderResult = { readonly status: number; readonly cacheable: boolean }

/** What a page that shows drafts tells its editor. */
export type PagePreview = {
  /** The origin of the editor that shows the page in a frame; null = none. */
  readonly editorOrigin: string | null
  readonly broken: readonly {
    readonly fullSlug: string
    readonly errors: readonly string[]
    readonly shown: 'previous' | 'file' | 'nothing'
  }[]
  /** false = the drafts could not be read, and the page shows the published content. */
  readonly isCurrent: boolean
}

/** The interface of the web's server bundle; nothing else of the web is imported. */
export type WebBundle = {
  /** The hash of the script inside each page, as the security policy names it: `sha256-…`. */
  readonly bootHash: string
  /** The file of the display typeface; null = none. */
  readonly displayFont: string | null
  readonly canonicalPath: (url: string, pathSlug: string) => Redirect | null
  readonly makeCall: (
    send: (request: WireRequest) => Promise<WireReply>,
    settings: { sessionId: () => string },
  ) => unknown
  readonly render: (input: {
    url: string
    call: unknown
    where: string | null
    variants: Readonly<Record<string, string>>
    configuration: unknown
    brand: PageBrand
  }) => Promise<RenderResult>
  readonly shell: (input: {
    configuration: unknown
    brand: PageBrand
    variants: Readonly<Record<string, string>>
  }) => RenderResult
  readonly page: (template: string, rendered: RenderResult) => string
  readonly previewPage: (template: string, rendered: RenderResult, preview: PagePreview) => string
  readonly kitchenPage: (template: string, brand: PageBrand) => string
}

/** The server bundle of the web app; null = not built. */
export const loadWebBundle = async (webDir: string): Promise<WebBundle | null> => {
  const file = join(webDir, 'server/entry-server.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as WebBundle) : null
}

/**
 * The data of a page could not be loaded. The visitor gets the busy page, and nothing is cached: a page must not show
 * an error as data.
 */
export class RenderFailure extends Error {}

const isFailure = (status: number): boolean => status === 429 || status >= 500

/**
 * The API calls of one page that is being rendered. They run in this process, over the same contracts as a browser's
 * calls. `check` throws `RenderFailure` if any of them failed or was refused for now.
 */
export const pageCalls = (app: FastifyInstance) => {
  let failed: RenderFailure | null = null
  return {
    send: async ({ method, path, headers, body }: WireRequest): Promise<WireReply> => {
      const reply = await asOwnCall(() =>
        app.inject({
          // The library's type of methods is a closed list.
          method: method as 'GET',
          url: `${apiPrefix}${path}`,
          headers,
          ...(body === undefined ? {} : { payload: body }),
        }),
      )
      const status = reply.statusCode
      if (isFailure(status)) {
        failed ??= new RenderFailure(`${method} ${path.split('?')[0] ?? ''} answered ${status} while a page was drawn`)
        throw failed
      }
      const header = (name: string): string | null => {
        const value = reply.headers[name]
        return value === undefined ? null : String(value)
      }
      return {
        status,
        contentType: header('content-type') ?? '',
        retryAfter: header('retry-after'),
        text: reply.body,
      }
    },
    check: (): void => {
      if (failed !== null) throw failed
    },
  }
}
