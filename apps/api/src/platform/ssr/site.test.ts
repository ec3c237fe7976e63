import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { rawRequest, sendRaw } from '../../../test/raw-http.ts'
import { callsPerPage, startStubSite, type StubSite } from '../../../test/stub-site.ts'
import { callsPerMinute } from '../limits/call-limits.ts'

let site: StubSite
beforeEach(async () => {
  site = await startStubSite()
})
afterEach(() => site.close())

const whole = (where: string | null = null) => ({
  statuses: Array.from({ length: callsPerPage }, () => 200),
  where,
  configuration: { uris: {} },
})
const wholePage = async (path: string, caller: string, cookie?: string) => {
  const { status, body } = await site.view(path, caller, cookie)
  return [status, JSON.parse(body) as unknown]
}

describe('the API calls of server-rendered pages', () => {
  test("[API-05] after 200 page views of one address, another visitor's page is complete", async () => {
    for (let view = 0; view < 200; view += 1) expect((await site.view('/unkept', '203.0.113.1')).status).toBe(200)
    expect(200 * callsPerPage).toBeGreaterThanOrEqual(callsPerMinute.read)
    expect(await wholePage('/unkept', '203.0.113.2')).toEqual([200, whole()])
  })

  test('[API-05] cannot be faked from outside: a caller from 127.0.0.1 has limits too', async () => {
    const statusOf = async () =>
      (await site.app.inject({ url: '/api/v1/price', remoteAddress: '127.0.0.1' })).statusCode
    for (let call = 0; call < callsPerMinute.costly; call += 1) expect(await statusOf()).toBe(200)
    expect(await statusOf()).toBe(429)
    expect(await wholePage('/unkept', '203.0.113.2')).toEqual([200, whole()])
  })

  test('[API-05] that fail produce no page: the browser is asked to wait, and nothing is cached', async () => {
    for (let view = 0; view < 2; view += 1) {
      const { status, body, retryAfter } = await site.view('/broken')
      expect([status, retryAfter]).toEqual([503, '5'])
      expect(body).toContain('We’re busy right now')
      expect(body).not.toContain('"statuses"')
    }
  })
})

test('an unknown path is a page for every Accept that takes HTML or text, and JSON for the others', async () => {
  const accepted = [
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['*/*', true],
    [undefined, true],
    ['text/plain', true],
    ['application/json;q=0.5, text/html', true],
    ['application/json', false],
    ['application/json, text/plain, */*', false],
    ['text/plain, application/json', false],
  ] as const
  for (const [accept, isPage] of accepted) {
    const { statusCode, headers } = await site.app.inject({
      url: '/somewhere',
      headers: accept === undefined ? {} : { accept },
    })
    expect([accept, statusCode, String(headers['content-type']).split(';')[0]]).toEqual(
      isPage ? [accept, 200, 'text/html'] : [accept, 404, 'application/json'],
    )
  }
})

describe('paths that no page can have', () => {
  const paths = [
    '/%2e%2e/etc/passwd',
    '/a/%2E%2e/menu/pizza',
    '/..%2fpackage.json',
    '/%2e/menu',
    '/menu/./pizza',
    '/menu/../../etc/passwd',
    '/menu%2fpizza',
    '/menu%2Fpizza/',
    '/menu%5cpizza',
    '/menu\\pizza',
    '/\\evil.example',
    '/a%00b',
    '/%00',
    '/a%0d%0aset-cookie:%20a=b',
    '/a%1b',
    '/a%7f',
    `/${'a'.repeat(2_000)}`,
    `/${'%61'.repeat(1_000)}`,
    `/assets/${'a/'.repeat(700)}`,
    '/assets/%2e%2e/%2e%2e/index.html',
    '/assets/..%2f..%2findex.html',
    '/pictures/%2e%2e/pictures.json',
  ]
  /** Over a real connection, because a client's URL library would resolve the dots first. */
  const send = async (path: string, accept: string) => sendRaw(address, rawRequest(`GET ${path}`, { accept }))
  let address: string
  beforeEach(async () => {
    address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('[NAV-25] [NAV-37] are not found', async () => {
    for (const path of paths)
      for (const accept of ['text/html', 'application/json']) {
        const { status, headers, body } = await send(path, accept)
        expect([path, accept, status, headers['location']]).toEqual([path, accept, 404, undefined])
        if (accept === 'application/json') expect([path, JSON.parse(body)]).toMatchObject([path, { type: 'error' }])
      }
  })

  test('[API-03] that cannot be decoded: 400 with the envelope', async () => {
    for (const path of ['/%', '/%zz', '/%c0%ae%c0%ae/etc/passwd', '/%ff', '/menu/%e0%a4%a']) {
      const { status, body } = await send(path, 'text/html')
      const envelope = { code: 'InvalidRequest', type: 'error' }
      expect([path, status, JSON.parse(body)]).toMatchObject([path, 400, envelope])
    }
  })

  test('[NAV-25] a path that has another form of its own is redirected to it, and unusual ones are like any other', async () => {
    const { status, headers } = await send('/menu/pizza/', 'text/html')
    expect([status, headers['location']]).toEqual([301, '/menu/pizza'])
    const usual = ['/', '/menu/pizza', '/caf%C3%A9', '/a%20b', '/order/a.b..c', '/%252e%252e/etc', '/...']
    for (const path of [...usual, `/${'a'.repeat(900)}`])
      expect([path, (await send(path, 'text/html')).status]).toEqual([path, 200])
  })
})

describe('more pages than the server can render', () => {
  const busy = async (caller: string) => (await site.view(`/unkept/${caller}`, caller)).status === 503
  beforeEach(async () => {
    await site.close()
    site = await startStubSite({ loadShedding: true, rateLimits: null })
  })

  test('[API-05] are refused to visitors with a page, and rendered for ordering customers', async () => {
    const order = await site.app.inject({
      method: 'POST',
      url: '/api/v1/items',
      headers: { 'x-forwarded-for': '203.0.113.200' },
    })
    expect(order.statusCode).toBe(200)
    const strangers = Array.from({ length: 40 }, (_, host) => busy(`203.0.113.${host}`))
    const [isRefused, ...others] = await Promise.all([busy('203.0.113.200'), ...strangers])
    expect(isRefused).toBe(false)
    expect(others.filter(Boolean).length).toBeGreaterThan(0)
  })
})

describe('page views', () => {
  test('[API-05] use the budget of their own address, which gets a page when it is used up', async () => {
    for (let view = 0; view < callsPerMinute.page; view += 1) await site.view('/', '203.0.113.1')
    const { status, body, retryAfter } = await site.view('/', '203.0.113.1')
    expect([status, Number(retryAfter) > 0]).toEqual([429, true])
    expect(body).toMatch(/<h1>We’re busy right now<\/h1>.*Your cart is safe.*Try again/)
    expect((await site.view('/', '203.0.113.2')).status).toBe(200)
  })

  test('the service worker is checked at each visit, files with a hash in their names are kept', async () => {
    const cachingOf = async (path: string) => (await site.app.inject(path)).headers['cache-control']
    for (const worker of ['/service-worker.js', '/kitchen-worker.js']) expect(await cachingOf(worker)).toBe('no-cache')
    expect(await cachingOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect((await site.app.inject('/service-worker.js')).headers['content-type']).toContain('javascript')
  })

  test('[NAV-18] the shell has the settings of the shop, no place and no content', async () => {
    const { statusCode, headers, body } = await site.app.inject({
      url: '/shell.html',
      headers: { accept: '*/*', cookie: 'where=NSW01.Pickup' },
    })
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-cache', 'noindex'])
    expect(JSON.parse(body)).toEqual({ statuses: [], where: null, configuration: { uris: {} } })
  })

  test('[NAV-18] switched off, each service worker is the worker that removes itself', async () => {
    const off = await startStubSite({}, { hasServiceWorker: false })
    onTestFinished(() => off.close())
    const workersOf = ({ app }: StubSite) =>
      Promise.all(['/service-worker.js', '/kitchen-worker.js'].map(async (path) => (await app.inject(path)).body))
    expect(await workersOf(site)).toEqual(['/* keeps the shop */', '/* keeps the kitchen */'])
    expect(await workersOf(off)).toEqual(['/* removes itself */', '/* removes itself */'])
  })

  test('[API-05] files of the web app use a budget of their own, far above that of the pages that need them', async () => {
    expect(callsPerMinute.file).toBeGreaterThanOrEqual(callsPerMinute.page * 100)
    await site.close()
    // The share of one of a hundred processes.
    site = await startStubSite({ rateLimits: { processes: 100 } })
    const statusOf = async () => (await site.view('/assets/app-1a2b.js')).status
    const statuses = new Set<number>()
    for (let file = 0; file < callsPerMinute.file / 100; file += 1) statuses.add(await statusOf())
    expect(statuses).toEqual(new Set([200]))
    expect([await statusOf(), (await site.view('/')).status]).toEqual([429, 200])
    const { headers } = await site.app.inject('/assets/app-1a2b.js')
    expect(headers['x-ratelimit-limit']).toBeUndefined()
  })

  test('[SES-14] the policy of a page allows its one inline script, and that of other answers none', async () => {
    const scriptsOf = async (path: string) =>
      /script-src [^;]*/.exec(String((await site.app.inject(path)).headers['content-security-policy']))?.[0]
    for (const path of ['/', '/kitchen', '/shell.html'])
      expect([path, await scriptsOf(path)]).toEqual([path, "script-src 'self' 'sha256-boot'"])
    for (const path of ['/assets/app-1a2b.js', '/api/v1/menu', '/service-worker.js'])
      expect([path, await scriptsOf(path)]).toEqual([path, "script-src 'self'"])
  })

  test('the cookie of a store names the place, one of no store or that is no valid place does not', async () => {
    const places = [
      ['NSW01.Pickup', 'NSW01.Pickup'],
      ['S1.Pickup', null],
      ['NSW01.Elsewhere', null],
    ] as const
    for (const [cookie, where] of places)
      expect(await wholePage('/', '203.0.113.1', `where=${cookie}`)).toEqual([200, whole(where)])
  })
})

test('[CON-10] a page is cached for each known variant of the cookie, and once for all other cookies', async () => {
  let renders = 0
  const variants = { 'bottom-navigation': 'offers-first' }
  const experiments = await startStubSite(
    {},
    {
      configuration: () => ({ uris: { renders: String((renders += 1)) } }),
      variantsOf: (cookie) => (cookie === 'bottom-navigation.offers-first' ? variants : {}),
    },
  )
  onTestFinished(() => experiments.close())
  const view = async (cookie: string) => {
    const { body } = await experiments.view('/menu/pizza', '203.0.113.1', cookie)
    const { variants: rendered, configuration } = JSON.parse(body) as { variants?: object; configuration: object }
    return { variants: rendered, configuration }
  }
  const first = { uris: { renders: '1' } }
  expect(await view('')).toEqual({ configuration: first })
  const second = { variants, configuration: { uris: { renders: '2' } } }
  expect(await view('experiments=bottom-navigation.offers-first')).toEqual(second)
  for (const cookie of ['', 'experiments=', 'experiments=invented.x'])
    expect(await view(cookie)).toEqual({ configuration: first })
  expect(await view('experiments=bottom-navigation.offers-first')).toEqual(second)
})

test('[CON-01] a preview neither fills the page cache nor reads it, also while a visitor waits for the same page', async () => {
  let renders = 0
  const draft = new AsyncLocalStorage<true>()
  const previews = await startStubSite(
    {},
    {
      configuration: () => ({ uris: { renders: String((renders += 1)), isDraft: String(draft.getStore() ?? false) } }),
      preview: () => (draft.getStore() === undefined ? null : { editorOrigin: null, broken: [], isCurrent: true }),
    },
  )
  onTestFinished(() => previews.close())
  const view = async (isPreview: boolean) => {
    const request = () => previews.view('/menu/pizza')
    const { body } = await (isPreview ? draft.run(true, request) : request())
    const { configuration, preview = null } = JSON.parse(body) as { configuration: object; preview?: object | null }
    return { configuration, isPreview: preview !== null }
  }
  const page = (nth: number, isPreview: boolean) => ({
    configuration: { uris: { renders: String(nth), isDraft: String(isPreview) } },
    isPreview,
  })
  expect(await Promise.all([true, false, true].map(view))).toEqual([page(1, true), page(2, false), page(3, true)])
  expect(await view(false)).toEqual(page(2, false))
  expect(await view(true)).toEqual(page(4, true))
  expect(await view(false)).toEqual(page(2, false))
})
