import * as Sentry from '@sentry/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { clockFrom } from '../platform/clock.ts'
import { listen } from '../platform/http-server.ts'
import { createErrorReportingServer } from './server.ts'

const key = 'a'.repeat(32)
const app = createErrorReportingServer({ id: '42', publicKey: key }, clockFrom(Date.parse('2026-11-20T08:30:00Z')))
let base = ''
beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
})
afterEach(() => Sentry.close())

/** The SDK as a server starts it, but without the handlers that would watch the test's own process. */
const init = (options: Sentry.NodeOptions = {}) =>
  Sentry.init({
    dsn: base.replace('://', `://${key}@`) + '/42',
    release: 'forno@2.0.0',
    environment: 'staging',
    serverName: 'till',
    defaultIntegrations: false,
    integrations: [Sentry.linkedErrorsIntegration(), Sentry.contextLinesIntegration()],
    ...options,
  })

type ReceivedEvent = Sentry.Event & { readonly event_id: string }
type LostEvents = { readonly discarded_events: readonly object[] }
type ReceivedItem<Payload> = { readonly client: string; readonly payload: Payload }
const received = async <Payload = ReceivedEvent>(type = 'event'): Promise<readonly ReceivedItem<Payload>[]> => {
  const answer = await fetch(`${base}/control/received?type=${type}`)
  return ((await answer.json()) as { items: readonly ReceivedItem<Payload>[] }).items
}

test('[ERR-23] [CFG-11] the official node SDK’s captureException arrives with stack, cause, release and environment', async () => {
  init()
  const id = Sentry.captureException(new Error('The oven is cold', { cause: new TypeError('no gas') }))
  expect(await Sentry.flush(2000)).toBe(true)
  const [item, ...others] = await received()
  expect(others).toEqual([])
  expect(item?.client).toMatch(/^sentry\.javascript\.node\/11\./)
  expect(item?.payload).toMatchObject({
    event_id: id,
    platform: 'node',
    release: 'forno@2.0.0',
    environment: 'staging',
    server_name: 'till',
  })
  const values = item?.payload.exception?.values ?? []
  expect(values.map((value) => [value.type, value.value])).toEqual([
    ['TypeError', 'no gas'],
    ['Error', 'The oven is cold'],
  ])
  expect(values.at(-1)?.stacktrace?.frames?.at(-1)?.filename).toContain('node-sdk.test.ts')
})

test('[ERR-23] [CFG-11] the official node SDK’s captureMessage and withScope arrive with tags, user, extra and fingerprint', async () => {
  init()
  Sentry.withScope((scope) => {
    scope.setTag('store', '1001')
    scope.setUser({ id: 'u-1' })
    scope.setExtra('basket', { items: 2 })
    scope.setFingerprint(['dough'])
    scope.addBreadcrumb({ category: 'order', message: 'placed' })
    Sentry.captureMessage('Out of dough', 'warning')
  })
  expect(await Sentry.flush(2000)).toBe(true)
  expect((await received())[0]?.payload).toMatchObject({
    message: 'Out of dough',
    level: 'warning',
    tags: { store: '1001' },
    user: { id: 'u-1' },
    extra: { basket: { items: 2 } },
    fingerprint: ['dough'],
    breadcrumbs: [{ category: 'order', message: 'placed' }],
  })
})

test('[ERR-23] [CFG-11] the official node SDK’s compressed envelope and session arrive', async () => {
  init()
  Sentry.startSession()
  Sentry.captureSession(true)
  Sentry.captureMessage('x'.repeat(200), { extra: { log: Array.from({ length: 600 }, () => 'y'.repeat(90)) } })
  expect(await Sentry.flush(2000)).toBe(true)
  expect((await received())[0]?.payload.message).toBe('x'.repeat(200))
  expect((await received<object>('session'))[0]?.payload).toMatchObject({
    status: 'exited',
    attrs: { release: 'forno@2.0.0' },
  })
})

test('[ERR-23] [CFG-11] the official node SDK honours a 429: it drops errors for the announced time and reports their number', async () => {
  init({ clientReportFlushInterval: 50 })
  await fetch(`${base}/control/rate-limit`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 60, categories: ['error'] }),
  })
  Sentry.captureMessage('refused')
  await Sentry.flush(2000)
  Sentry.captureMessage('not sent')
  await Sentry.flush(2000)
  const { calls } = (await (await fetch(`${base}/control`)).json()) as {
    calls: readonly { operation: string; status: number }[]
  }
  expect(calls.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(await received()).toEqual([])
  const lost = async () =>
    (await received<LostEvents>('client_report')).flatMap(({ payload }) => payload.discarded_events)
  await expect.poll(lost).toContainEqual({ reason: 'ratelimit_backoff', category: 'error', quantity: 1 })
})

test('[ERR-23] [CFG-11] the official node SDK with a wrong key reports nothing', async () => {
  init({ dsn: `${base.replace('://', `://${'0'.repeat(32)}@`)}/42` })
  Sentry.captureMessage('refused')
  await Sentry.flush(2000)
  const { calls } = (await (await fetch(`${base}/control`)).json()) as { calls: readonly { status: number }[] }
  expect(calls.map(({ status }) => status)).toEqual([403])
  expect(await received()).toEqual([])
})
