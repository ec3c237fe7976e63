import { expect, test as base, type Page } from '@playwright/test'
import type * as SentryBrowser from '@sentry/browser'
import { startErrorSdkPage, type ErrorSdkPage } from '../drivers/stack/error-sdk-page.ts'
import { startLoneSimulators } from '../drivers/stack/lone-simulators.ts'

declare global {
  interface Window {
    readonly Sentry: typeof SentryBrowser
  }
}

type Servers = { readonly service: string; readonly sdk: ErrorSdkPage }

const test = base.extend<{ readonly clear: undefined }, { readonly servers: Servers }>({
  servers: [
    async ({ browserName }, use, { parallelIndex }) => {
      const simulators = await startLoneSimulators(`errors-${browserName}-${parallelIndex}`)
      const sdk = await startErrorSdkPage()
      await use({ service: simulators.urls['error-reporting'] ?? '', sdk })
      await Promise.all([sdk.stop(), simulators.stop()])
    },
    { scope: 'worker' },
  ],
  clear: [
    async ({ servers }, use) => {
      await fetch(`${servers.service}/control`, { method: 'DELETE' })
      await use(undefined)
    },
    { auto: true },
  ],
})

// Each worker that runs a part of this file starts its own servers.
test.describe.configure({ mode: 'default' })

const dsnOf = ({ service }: Servers): string => `${service.replace('://', '://de300000de300000de300000de300000@')}/1`

/** Opens the page and starts the SDK with its default integrations. */
const start = async (page: Page, servers: Servers, options: { tunnel?: string } = {}): Promise<void> => {
  await page.goto(servers.sdk.url)
  await page.waitForFunction(() => 'Sentry' in window)
  await page.evaluate(
    (settings) => void window.Sentry.init({ release: 'forno-web@2.0.0', environment: 'staging', ...settings }),
    { dsn: dsnOf(servers), ...options },
  )
}

type ReceivedItem = { readonly client: string; readonly payload: SentryBrowser.Event }
const received = async ({ service }: Servers, type = 'event'): Promise<readonly ReceivedItem[]> => {
  const answer = await fetch(`${service}/control/received?type=${type}`)
  return ((await answer.json()) as { readonly items: readonly ReceivedItem[] }).items
}
/** The event with this number, counted from 1, which must be the last. */
const theEvent = async (servers: Servers, number: number): Promise<ReceivedItem> => {
  await expect.poll(async () => (await received(servers)).length).toBe(number)
  const item = (await received(servers)).at(-1)
  if (item === undefined) throw new Error('There is no event.')
  return item
}
const statuses = async ({ service }: Servers): Promise<readonly number[]> => {
  const { calls } = (await (await fetch(`${service}/control`)).json()) as { calls: readonly { status: number }[] }
  return calls.map(({ status }) => status)
}

test('[ERR-23] [CFG-11] captures, an unhandled error and an unhandled rejection of the official browser SDK arrive, also through a tunnel; it honours a 429 and sends nothing more', async ({
  page,
  servers,
}) => {
  await start(page, servers)
  await test.step('captureException, with stack, release, environment, tags and user', async () => {
    const id = await page.evaluate(() => {
      const { Sentry } = window
      Sentry.setTag('store', '1001')
      Sentry.setUser({ id: 'u-1' })
      Sentry.addBreadcrumb({ category: 'cart', message: 'added' })
      return Sentry.captureException(new RangeError('Nine halves'))
    })
    const { client, payload } = await theEvent(servers, 1)
    expect(client).toMatch(/^sentry\.javascript\.browser\/11\./)
    expect(payload).toMatchObject({
      event_id: id,
      platform: 'javascript',
      release: 'forno-web@2.0.0',
      environment: 'staging',
      tags: { store: '1001' },
      user: { id: 'u-1' },
      request: { url: servers.sdk.url },
    })
    const [value] = payload.exception?.values ?? []
    expect([value?.type, value?.value, value?.mechanism?.handled]).toEqual(['RangeError', 'Nine halves', true])
    expect(value?.stacktrace?.frames?.length).toBeGreaterThan(0)
    expect(payload.breadcrumbs?.map(({ message }) => message)).toContain('added')
  })
  await test.step('an unhandled error and an unhandled rejection, and the session as unhandled', async () => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('The cart is gone')
      })
    })
    expect((await theEvent(servers, 2)).payload.exception?.values?.[0]).toMatchObject({
      type: 'TypeError',
      value: 'The cart is gone',
      mechanism: { handled: false },
    })
    await page.evaluate(() => {
      setTimeout(() => void Promise.reject(new Error('The oven is off')))
    })
    expect((await theEvent(servers, 3)).payload.exception?.values?.[0]).toMatchObject({
      type: 'Error',
      value: 'The oven is off',
      mechanism: { handled: false },
    })
    const sessions = (await received(servers, 'session')) as unknown as readonly { payload: { status: string } }[]
    expect(sessions.map((item) => item.payload.status)).toContain('unhandled')
  })
  await test.step('captureMessage through a tunnel, which needs only the DSN', async () => {
    await start(page, servers, { tunnel: '/tunnel' })
    const hosts: string[] = []
    page.on('request', (request) => hosts.push(new URL(request.url()).origin))
    await page.evaluate(() => window.Sentry.captureMessage('Out of dough', 'warning'))
    expect((await theEvent(servers, 4)).payload).toMatchObject({ message: 'Out of dough', level: 'warning' })
    expect(new Set(hosts)).toEqual(new Set([new URL(servers.sdk.url).origin]))
  })
  await test.step('a 429 is honoured, and nothing more is sent', async () => {
    await fetch(`${servers.service}/control`, { method: 'DELETE' })
    await start(page, servers)
    await expect.poll(async () => (await received(servers, 'session')).length).toBe(1)
    await fetch(`${servers.service}/control/rate-limit`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seconds: 60, categories: ['error'] }),
    })
    const capture = async (message: string) => {
      await page.evaluate(async (text) => {
        window.Sentry.captureMessage(text)
        // The SDK knows a limit only once it has the answer.
        await window.Sentry.flush(60_000)
      }, message)
    }
    await capture('refused')
    await expect.poll(() => statuses(servers)).toContain(429)
    await capture('not sent')
    expect((await statuses(servers)).filter((status) => status === 429)).toHaveLength(1)
    expect(await received(servers)).toEqual([])
  })
})
