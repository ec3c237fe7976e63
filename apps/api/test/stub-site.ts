import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultAccent } from '@forno/domain/core/accent'
import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { Type } from 'typebox'
import { serveHealth } from '../src/platform/http/health.ts'
import { makeHttp, type HttpSettings } from '../src/platform/http/http-server.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { serve } from '../src/platform/http/serve.ts'
import { serveSite, type SiteDeps } from '../src/platform/ssr/site.ts'

/** Calls per stub page: a menu makes six; this stands for a busier page. */
export const callsPerPage = 15

/** A web bundle that renders its calls and configuration as JSON, in place of screens. */
const bundle = `
export const bootHash = 'sha256-boot'
export const displayFont = '/assets/fraunces-1a2b.woff2'
export const canonicalPath = (url) => (/.\\/$/.test(url) ? { status: 301, location: url.slice(0, -1) } : null)
export const makeCall = (send) => send
export const render = async ({ url, call, where, variants, configuration }) => {
  const statuses = []
  for (let each = 0; each < ${callsPerPage}; each++) {
    const answer = await call({ method: 'GET', path: url === '/broken' ? '/broken' : '/menu', headers: {}, body: undefined }).catch(() => ({ status: 0 }))
    statuses.push(answer.status)
  }
  return { status: url === '/not-found' ? 404 : 200, cacheable: !url.startsWith('/unkept'), statuses, where, configuration, ...(Object.keys(variants).length > 0 ? { variants } : {}) }
}
export const page = (template, { statuses, where, configuration, variants }) => JSON.stringify({ statuses, where, configuration, variants })
export const previewPage = (template, rendered, preview) => JSON.stringify({ ...JSON.parse(page(template, rendered)), preview })
export const kitchenPage = () => 'kitchen'
export const shell = ({ configuration }) => ({ status: 200, cacheable: false, statuses: [], where: null, configuration })
`

const call = (address: AnyEndpoint['address'], parts: Partial<AnyEndpoint> = {}): AnyEndpoint => ({
  address,
  summary: '',
  access: 'anyone',
  reply: Type.Object({}),
  refusals: [],
  ...parts,
})

export type StubSite = {
  readonly app: FastifyInstance
  /** Requests a page as a browser does; resolves to its status, body and Retry-After. */
  readonly view: (path: string, caller?: string, cookie?: string) => ReturnType<typeof ask>
  readonly close: () => Promise<void>
}

const ask = async (app: FastifyInstance, options: InjectOptions) => {
  const { statusCode, body, headers } = await app.inject(options)
  return { status: statusCode, body, retryAfter: headers['retry-after'] }
}

export const httpSettings: HttpSettings = {
  logger: pino({ level: 'silent' }),
  recordSecurityEvent: () => undefined,
  brandPlaceholders: {},
  metricsAccess: 'closed',
  apiDocs: false,
  https: false,
  pictureOrigin: null,
  callOrigins: [],
  captchaOrigin: null,
  hasPaypalButtons: false,
  hasServiceWorker: false,
  engagement: null,
  googleUrl: null,
  cardOrigins: [],
  cardScripts: [],
  trustedProxies: ['127.0.0.0/8'],
  rateLimits: { processes: 1 },
  loadShedding: false,
}

/** The real server and site over a few calls and a stub web app; the caller is an IP address. */
export const startStubSite = async (
  http: Partial<HttpSettings> = {},
  site: Partial<SiteDeps> = {},
): Promise<StubSite> => {
  const webDir = mkdtempSync(join(tmpdir(), 'forno-site-'))
  for (const folder of ['server', 'client/assets']) mkdirSync(join(webDir, folder), { recursive: true })
  writeFileSync(join(webDir, 'package.json'), '{"type":"module"}')
  writeFileSync(join(webDir, 'server/entry-server.js'), bundle)
  writeFileSync(join(webDir, 'client/index.html'), '<html></html>')
  writeFileSync(join(webDir, 'client/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webDir, 'client/assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(webDir, 'client/service-worker.js'), '/* keeps the shop */')
  writeFileSync(join(webDir, 'client/kitchen-worker.js'), '/* keeps the kitchen */')
  writeFileSync(join(webDir, 'client/service-worker-removal.js'), '/* removes itself */')
  const settings = { ...httpSettings, ...http }
  const app = await makeHttp(settings)
  serveHealth(app, openDatabase('postgres://nowhere.invalid/none'), { draining: false })
  serve(app, call('GET /menu'), () => ({}))
  serve(app, call('GET /details', { callClass: { costlyWith: 'includeDetails' } }), () => ({}))
  serve(app, call('GET /price', { callClass: 'costly' }), () => ({}))
  serve(app, call('POST /items'), () => ({}))
  serve(app, call('GET /pos/orders', { access: 'pos' }), () => ({}))
  serve(app, call('GET /kitchen/orders', { access: 'kitchen' }), () => ({}))
  serve(app, call('POST /baskets/:basketId/order', { params: Type.Object({ basketId: Type.String() }) }), () => ({}))
  serve(app, call('GET /broken'), () => {
    throw new Error('the database is away')
  })
  await serveSite(app, {
    webDir,
    brand: {
      wordmark: 'Forno',
      name: 'Forno',
      pathSlug: 'forno',
      supportNumber: '13 00 00',
      accent: defaultAccent,
    } as SiteDeps['brand'],
    configuration: () => ({ uris: {} }),
    hasStore: (code) => code === 'NSW01',
    revisionOf: () => '1',
    preview: () => null,
    variantsOf: () => ({}),
    loadShedding: settings.loadShedding,
    hasServiceWorker: true,
    ...site,
  })
  await app.ready()
  return {
    app,
    view: (path, caller = '203.0.113.1', cookie = '') =>
      ask(app, { url: path, headers: { 'x-forwarded-for': caller, accept: 'text/html', cookie } }),
    close: async () => {
      await app.close()
      rmSync(webDir, { recursive: true, force: true })
    },
  }
}
