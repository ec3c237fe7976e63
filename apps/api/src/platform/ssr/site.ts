import { minute } from '@forno/domain/core/durations'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { variantsText, type Variants } from '@forno/domain/experiments/variant-cookie'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { pageBrandOf, type Brand } from '../core/brand.ts'
import { sendBusyPage } from './busy-page.ts'
import { makeRenderQueue, SiteBusyError, type RenderLimits } from './render-queue.ts'
import { makePageCache } from './page-cache.ts'
import { canBePage } from './page-path.ts'
import { makeRecolour, recolourMark } from '@forno/domain/core/recolour'
import { recolourIcon } from './recolour-icons.ts'
import { networkOf } from '../core/caller-network.ts'
import { trackOrderingCallers } from '../limits/ordering-callers.ts'
import { unknownCall } from '../http/problems.ts'
import { allowScript } from '../http/security-headers.ts'
import { readyBytes, sendBytes, sizeOfBytes, type ReadyBytes } from '../http/ready-bytes.ts'
import { Refusal } from '../refusals/refusal.ts'
import { loadWebBundle, type PagePreview, type RenderResult, RenderFailure, pageCalls } from './web-bundle.ts'

type RenderedPage = { readonly rendered: RenderResult; readonly bytes: ReadyBytes }

export type SiteDeps = {
  readonly webDir: string
  readonly brand: Brand
  readonly configuration: () => unknown
  /** Whether a store with that code exists. */
  readonly hasStore: (code: string) => boolean
  /** Changes whenever the data of pages for that store and service type (`NSW01.Pickup`) change. */
  readonly revisionOf: (where: string | null) => string
  /** The preview of the current request, whose page is never cached; null = it shows the published content. */
  readonly preview: () => PagePreview | null
  /** The known variants in a visitor's cookie, besides the control. */
  readonly variantsOf: (cookie: string) => Variants
  /** false = pages wait without limit, for tests on a busy machine. */
  readonly loadShedding: boolean
  /** false = both service workers are the one that removes itself from browsers. [NAV-18] */
  readonly hasServiceWorker: boolean
}

/** The most bytes of cached pages, all encodings together. */
const mostBytes = 64 * 1_048_576
const year = 31_536_000

const renderLimits: RenderLimits = { atOnce: 2, waiting: 12, longestWait: 2_000, longestRender: 10_000, rest: 0.5 }
const patientLimits: RenderLimits = { ...renderLimits, waiting: Infinity, longestWait: Infinity, longestRender: minute }
/** Seconds. */
const busyFor = 5
/** Event loop delay, in milliseconds, above which only ordering customers get pages rendered. */
const lateLoop = 250

/** A client that accepts neither gets HTML, because a page is better than a 406. */
const prefersHtml = ({ headers }: FastifyRequest): boolean =>
  new Negotiator({ headers }).mediaType(['text/html', 'application/json']) !== 'application/json'
const acceptsHtml = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && prefersHtml(request)

/** Folders without pages. */
const noPages = ['/api/', '/assets/', '/img/', '/pictures/']

const belongsToSite = (request: FastifyRequest): boolean => {
  const path = request.url.toLowerCase()
  return acceptsHtml(request) && !noPages.some((folder) => path.startsWith(folder))
}

const wherePattern = /^([A-Za-z0-9-]{1,40})\.(Delivery|Pickup)$/

const asHtml = (bytes: ReadyBytes): ReadyBytes => ({ ...bytes, contentType: 'text/html; charset=utf-8' })
const sizeOf = ({ bytes }: RenderedPage): number => sizeOfBytes(bytes)

/** Links in mails contain a token. Files that their page loads must not receive it as a referrer. [ACC-18] */
const carriesToken = (path: string): boolean => /^\/(reset-password|verify-email)\/[^/]+\/./i.test(path)

/**
 * Milliseconds that a rendered page is served. Its data counts as fresh from the time of rendering, so this must be
 * short.
 */
const pageLifetime = minute

const cachingOf = (path: string): string =>
  path.includes('/assets/') ? `public, max-age=${year}, immutable` : 'public, max-age=3600'

/** The service workers of the shop and of the kitchen's screen. */
const workerPaths = ['/service-worker.js', '/kitchen-worker.js'] as const
const scriptType = 'text/javascript; charset=utf-8'
/** A path of no route: its page says that there is none. [NAV-37] */
const notFoundPath = '/not-found'
/** The page without content that the service worker keeps and opens while there is no network. [NAV-18] */
const shellPath = '/shell.html'

/** Icons that `scripts/icons.mjs` draws in the default accent. */
const drawnIcons = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const

/** The web app's files. They have a budget of their own and are never shed, because a page is dead without them. */
const serveFiles = (app: FastifyInstance, root: string, { brand, hasServiceWorker }: SiteDeps) =>
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, callClass: 'file' }
    })
    await scope.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html', 'icon.svg', ...drawnIcons, '.vite/**', '**/*.br', '**/*.gz', '*-worker*.js'],
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cachingOf(path))
      },
    })
    for (const path of workerPaths) {
      const worker = await readFile(join(root, hasServiceWorker ? path : '/service-worker-removal.js'), 'utf8')
      const script = { ...(await readyBytes(worker, null, { isCached: true })), contentType: scriptType }
      // Browsers check for a new service worker at each visit, because an old one could stay for ever.
      scope.get(path, { schema: { hide: true } }, (request, reply) => sendBytes(request, reply, script))
    }
    const mark = recolourMark(await readFile(join(root, 'icon.svg'), 'utf8'), brand.accent)
    const sendIcon = (path: string, type: string, icon: string | Buffer): void => {
      scope.get(path, { schema: { hide: true } }, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type(type).send(icon),
      )
    }
    sendIcon('/icon.svg', 'image/svg+xml', mark)
    for (const name of drawnIcons) {
      const icon = await readFile(join(root, name)).catch(() => null)
      const type = name.endsWith('.ico') ? 'image/x-icon' : 'image/png'
      if (icon !== null) sendIcon(`/${name}`, type, recolourIcon(icon, brand.accent))
    }
  })

/** A browser that cannot get its page gets an HTML page with the reason, never the JSON envelope. */
const pageProblems =
  (brand: Brand, displayFont: string | null) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (!belongsToSite(request)) throw error
    if (error instanceof RenderFailure) request.log.warn({ why: error.message }, 'a page could not be rendered')
    if (error instanceof RenderFailure || error instanceof SiteBusyError)
      sendBusyPage(reply, brand, { status: 503, retryAfter: busyFor, displayFont })
    else if (error instanceof Refusal && error.refusal.refused === 'TooManyRequests') {
      // Only the call limits set Retry-After. Without it the whole shop is overloaded, not this address over its
      // limit.
      const status = reply.hasHeader('retry-after') ? 429 : 503
      sendBusyPage(reply, brand, { status, retryAfter: error.retryAfter ?? busyFor, displayFont })
    } else throw error
  }

const isLate = (app: FastifyInstance): boolean =>
  app.hasDecorator('memoryUsage') && app.memoryUsage().eventLoopDelay > lateLoop

/**
 * Serves the built web app: static files, and pages rendered at most once a minute per place and revision. Requests
 * beyond the capacity get a 503 page with Retry-After.
 */
export const serveSite = async (app: FastifyInstance, deps: SiteDeps): Promise<boolean> => {
  const { webDir, brand } = deps
  const bundle = await loadWebBundle(webDir)
  if (bundle === null) return false
  const template = await readFile(join(webDir, 'client/index.html'), 'utf8')
  const pages = makePageCache<RenderedPage>({ mostBytes, sizeOf, lifetime: pageLifetime, now: () => performance.now() })
  const queue = makeRenderQueue<RenderedPage>(deps.loadShedding ? renderLimits : patientLimits)
  const { isOrdering } = trackOrderingCallers(app)
  const pageBrand = pageBrandOf(brand)
  const recolour = makeRecolour(brand.accent)

  const renderPage = async (url: string, where: string | null, variants: Variants): Promise<RenderedPage> => {
    const calls = pageCalls(app)
    const call = bundle.makeCall(calls.send, { sessionId: () => '0' })
    const rendered = await bundle.render({
      url,
      call,
      where,
      variants,
      configuration: deps.configuration(),
      brand: pageBrand,
    })
    calls.check()
    const preview = deps.preview()
    const isCached = rendered.cacheable && preview === null
    const html = preview === null ? bundle.page(template, rendered) : bundle.previewPage(template, rendered, preview)
    return { rendered, bytes: asHtml(await readyBytes(recolour(html), null, { isCached })) }
  }
  const whereOf = ({ cookies }: FastifyRequest): string | null => {
    const [where = null, code = ''] = wherePattern.exec(cookies.where ?? '') ?? []
    return where !== null && deps.hasStore(code) ? where : null
  }
  const renderedPage = async (request: FastifyRequest, path: string): Promise<RenderedPage> => {
    const where = whereOf(request)
    const isPreview = deps.preview() !== null
    const variants = deps.variantsOf(request.cookies.experiments ?? '')
    // Without a variant besides the control the key ends with the revision.
    const published = `${where ?? '-'} ${path} ${deps.revisionOf(where)} ${variantsText(variants)}`.trimEnd()
    const key = isPreview ? `preview ${request.id}` : published
    const cached = isPreview ? null : pages.get(key)
    if (cached !== null) return cached
    const requester = { address: networkOf(request.ip), isOrdering: isOrdering(request.ip) }
    if (!requester.isOrdering && isLate(app)) throw new SiteBusyError('the process is late')
    return queue.render(key, requester, async () => {
      const page = await renderPage(path, where, variants)
      if (page.rendered.cacheable && !isPreview) pages.keep(key, page)
      return page
    })
  }

  await serveFiles(app, join(webDir, 'client'), deps)
  const kitchen = asHtml(await readyBytes(recolour(bundle.kitchenPage(template, pageBrand)), null, { isCached: true }))
  const shellPage = async (): Promise<ReadyBytes> => {
    const shell = bundle.shell({ configuration: deps.configuration(), brand: pageBrand, variants: {} })
    return asHtml(await readyBytes(recolour(bundle.page(template, shell)), null, { isCached: false }))
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!belongsToSite(request)) return unknownCall(request, reply)
    const requested = request.url.split('?')[0] ?? '/'
    const isPage = canBePage(requested)
    const redirect = isPage ? bundle.canonicalPath(request.url, brand.pathSlug) : null
    if (redirect !== null) return reply.redirect(redirect.location, redirect.status)
    const path = isPage ? requested : notFoundPath
    allowScript(reply, bundle.bootHash)
    if (path === '/kitchen') return sendBytes(request, reply, kitchen)
    if (path === shellPath) return sendBytes(request, reply.header('x-robots-tag', 'noindex'), await shellPage())
    const { rendered, bytes } = await renderedPage(request, path)
    reply.header('vary', 'cookie, accept-encoding')
    if (carriesToken(path)) reply.header('referrer-policy', 'no-referrer')
    return sendBytes(request, reply.code(rendered.status), bytes)
  }
  // A catch-all route behind all others. Unknown API calls go to the existing not-found handler.
  const callClass = (request: FastifyRequest) => (belongsToSite(request) ? 'page' : 'read')
  app.get(
    '/*',
    { schema: { hide: true }, config: { callClass }, errorHandler: pageProblems(brand, bundle.displayFont) },
    answer,
  )
  return true
}
