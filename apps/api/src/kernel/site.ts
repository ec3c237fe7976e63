import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from './brand.ts'
import { keptPages } from './kept-pages.ts'
import { unknownCall } from './problems.ts'
import { readyBytes, sendBytes, type ReadyBytes } from './ready-bytes.ts'
import { apiPrefix } from './serve.ts'

type Redirect = { readonly status: number; readonly location: string }
type Rendered = { readonly status: number; readonly cacheable: boolean }
type Drawn = { readonly rendered: Rendered; readonly bytes: ReadyBytes }
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

/** What the web's server bundle offers; the two meet here and nowhere else. */
type WebBundle = {
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
  }) => Promise<Rendered>
  readonly page: (template: string, rendered: Rendered) => string
  readonly kitchenPage: (template: string) => string
}

export type SiteNeeds = {
  readonly webDir: string
  readonly brand: Brand
  readonly configuration: () => Promise<unknown>
  /** Changes when anything that a page of that place shows changes. */
  readonly revisionOf: (where: string | null) => string
}

/** Pages kept at most; the oldest go first. */
const most = 2_000
const year = 31_536_000

/** The site's calls go to the API in process, over the same contracts as a browser's. */
const sendByInject =
  (app: FastifyInstance) =>
  async ({ method, path, headers, body }: WireRequest): Promise<WireReply> => {
    const reply = await app.inject({
      method: method,
      url: `${apiPrefix}${path}`,
      headers: { ...headers, 'x-forwarded-for': '127.0.0.1' },
      ...(body === undefined ? {} : { payload: body }),
    })
    const header = (name: string): string | null => {
      const value = reply.headers[name]
      return value === undefined ? null : String(value)
    }
    return {
      status: reply.statusCode,
      contentType: header('content-type') ?? '',
      retryAfter: header('retry-after'),
      text: reply.body,
    }
  }

const acceptsHtml = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !(headers.accept?.startsWith('application/json') ?? false)

/** Below these lies no page. */
const noPages = ['/api/', '/assets/', '/img/', '/pictures/']

const belongsToSite = (request: FastifyRequest): boolean => {
  const path = request.url.toLowerCase()
  return acceptsHtml(request) && !noPages.some((folder) => path.startsWith(folder))
}

const wherePattern = /^[A-Za-z0-9-]{1,40}\.(Delivery|Pickup)$/
const whereOf = ({ cookies }: FastifyRequest): string | null => {
  const where = cookies.where
  return where !== undefined && wherePattern.test(where) ? where : null
}

const asHtml = (bytes: ReadyBytes): ReadyBytes => ({ ...bytes, contentType: 'text/html; charset=utf-8' })

/** The addresses that mails lead to carry a token, which no file that their page asks for needs to hear of. [ACC-18] */
const carriesToken = (path: string): boolean => /^\/(reset-password|verify-email)\/[^/]+\/./i.test(path)

/** How long a drawn page serves, in milliseconds: its data counts as fresh for minutes from when it was drawn, not from when it came. */
const pageLasts = 60_000

/** Serves the built web app: static files for ever, pages drawn on the server at most once a minute per place and revision. */
export const serveSite = async (app: FastifyInstance, needs: SiteNeeds): Promise<boolean> => {
  const { webDir, brand } = needs
  const bundleFile = join(webDir, 'server/entry-server.js')
  if (!existsSync(bundleFile)) return false
  const bundle = (await import(pathToFileURL(bundleFile).href)) as WebBundle
  const template = await readFile(join(webDir, 'client/index.html'), 'utf8')
  const call = bundle.makeCall(sendByInject(app), { sessionId: () => '0' })
  const pages = keptPages<Drawn>({ most, lasts: pageLasts, now: () => performance.now() })

  const draw = async (url: string, where: string | null): Promise<Drawn> => {
    const rendered = await bundle.render({ url, call, where, configuration: await needs.configuration(), brand })
    return { rendered, bytes: asHtml(await readyBytes(bundle.page(template, rendered), null)) }
  }
  const drawn = (path: string, where: string | null) =>
    pages.of(
      `${where ?? '-'} ${path} ${needs.revisionOf(where)}`,
      () => draw(path, where),
      ({ rendered }) => rendered.cacheable,
    )

  await app.register(fastifyStatic, {
    root: join(webDir, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
    },
  })
  const kitchen = asHtml(await readyBytes(bundle.kitchenPage(template), null))
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!belongsToSite(request)) return unknownCall(request, reply)
    const redirect = bundle.canonicalPath(request.url, brand.pathSlug)
    if (redirect !== null) return reply.redirect(redirect.location, redirect.status)
    const path = request.url.split('?')[0] ?? '/'
    if (path === '/kitchen') return sendBytes(request, reply, kitchen)
    const { rendered, bytes } = await drawn(path, whereOf(request))
    reply.header('vary', 'cookie, accept-encoding')
    if (carriesToken(path)) reply.header('referrer-policy', 'no-referrer')
    return sendBytes(request, reply.code(rendered.status), bytes)
  }
  // The API's own unknown calls are answered by the handler that stands already; every page is a route behind all others.
  app.get('/*', { schema: { hide: true } }, answer)
  return true
}
