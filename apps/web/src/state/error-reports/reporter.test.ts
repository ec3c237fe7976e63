import type { Configuration } from '@forno/contracts/configuration/configuration'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import type { Failure } from '../../lib/browser/log.ts'
import { makeReporter } from './reporter.ts'

const dsn = 'https://key@errors.example.com/9'
const tunnel = 'https://shop.example.com/api/v1/error-reports'
const replay = 'https://app.fullstory.com/ui/1/session/5432:1234'

/** Lets everything run that waits for no timer. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** The first report loads the SDK, which a busy machine compiles slowly. */
const waiting = { timeout: 120_000 }

type SentReport = Readonly<Record<string, unknown>>
let sent: { readonly url: string; readonly header: SentReport; readonly event: SentReport }[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('window', { FS: { getCurrentSessionURL: () => replay } })
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const [header = '{}', , event = '{}'] = body.split('\n')
    sent.push({ url, header: JSON.parse(header) as SentReport, event: JSON.parse(event) as SentReport })
    return Promise.resolve(new Response(null, { status: 204 }))
  })
})
const withService: Configuration = {
  uris: { URI_ERROR_REPORTING: tunnel },
  settings: { KEY_ERROR_REPORTING: dsn },
}

const reporterWith = (configuration: Configuration = withService, mode = 'production') => {
  const configured = vi.fn(() => Promise.resolve(configuration))
  const report = makeReporter({ app: 'shop', mode, configuration: configured, route: () => '/order/$orderId' })
  return { report, configured }
}

const failure = (cause: unknown, more: Partial<Failure> = {}): Failure => ({
  kind: 'handled',
  what: 'the order is unknown',
  cause,
  ...more,
})

test('[ERR-23] [CFG-08] sends message, extra info, stack, route, release and environment through our own origin', async () => {
  const { report } = reporterWith()
  const stack = 'Error: odd\n    at price (https://shop.example.com/assets/menu-B1.js:1:203)'
  report(
    failure(Object.assign(new Error('jo@example.com is odd'), { stack }), {
      kind: 'render',
      componentStack: '\n at Menu',
    }),
  )
  await vi.waitFor(() => expect(sent).toHaveLength(1), waiting)
  expect(sent[0]).toMatchObject({
    url: tunnel,
    header: { dsn },
    event: {
      platform: 'javascript',
      release: '2.0.0',
      environment: 'production',
      tags: { app: 'shop', kind: 'render', route: '/order/$orderId' },
      extra: { what: 'the order is unknown', componentStack: '\n at Menu', sessionReplayUrl: replay },
      exception: {
        values: [
          {
            type: 'Error',
            value: '[email] is odd',
            mechanism: { type: 'render', handled: true },
            stacktrace: { frames: [{ filename: 'https://shop.example.com/assets/menu-B1.js', function: 'price' }] },
          },
        ],
      },
    },
  })
  const { event } = sent[0]!
  for (const name of ['breadcrumbs', 'user', 'request', 'contexts']) expect(event).not.toHaveProperty(name)
})

test.each([
  ['bus1', 'development'],
  ['uat', 'production'],
])('[CFG-08] a build of mode %s reports to %s', async (mode, environment) => {
  const { report } = reporterWith(withService, mode)
  report(failure(new Error('odd')))
  await vi.waitFor(() => expect(sent).toHaveLength(1), waiting)
  expect(sent[0]?.event).toMatchObject({ environment, release: '2.0.0' })
})

test('[ERR-23] sends the causes of an error, and the status of a failed call', async () => {
  const { report } = reporterWith()
  const cause = new ApiError({
    status: 500,
    data: null,
    url: '/baskets/3b241101-e2bb-4255-8caf-4136c566a962',
    method: 'GET',
  })
  report(failure(new Error('the basket is unknown', { cause })))
  await vi.waitFor(() => expect(sent).toHaveLength(1), waiting)
  expect(sent[0]?.event).toMatchObject({
    tags: { status: '500' },
    exception: { values: [{ value: 'GET /baskets/[id] answered 500' }, { value: 'the basket is unknown' }] },
  })
})

test('[ERR-23] names a file that did not load', async () => {
  const { report } = reporterWith()
  report({ kind: 'load', what: 'script', cause: 'https://shop.example.com/assets/menu-B1.js' })
  await vi.waitFor(() => expect(sent).toHaveLength(1), waiting)
  expect(sent[0]?.event).toMatchObject({
    level: 'warning',
    message: 'a script did not load: https://shop.example.com/assets/menu-B1.js',
  })
})

test('[ERR-23] sends the same failure once a minute, and at most 20 different ones', async () => {
  const { report } = reporterWith()
  for (let count = 0; count < 40; count += 1) report({ kind: 'handled', what: 'odd', cause: 'same' })
  for (let count = 0; count < 40; count += 1) report({ kind: 'handled', what: 'odd', cause: `other ${count}` })
  await vi.waitFor(() => expect(sent).toHaveLength(20), waiting)
  await nextTask()
  const messages = sent.map(({ event }) => event['message'])
  expect([messages.length, new Set(messages).size]).toEqual([20, 20])
})

test('[ERR-24] an ignored failure loads neither configuration nor SDK', async () => {
  const { report, configured } = reporterWith()
  report(failure(new Error('Failed to fetch')))
  report({ kind: 'rejection', what: 'unhandled rejection', cause: 'text' })
  await nextTask()
  expect([configured.mock.calls.length, sent.length]).toEqual([0, 0])
})

test.each([
  ['an error service', '', ''],
  ['a key of the error service', tunnel, ''],
  ['a call that forwards reports', '', dsn],
])('[ERR-23] without %s nothing is sent', async (_, uri, key) => {
  const { report, configured } = reporterWith({
    uris: { URI_ERROR_REPORTING: uri },
    settings: { KEY_ERROR_REPORTING: key },
  })
  report(failure(new Error('odd')))
  // A reporter that loads the sender has loaded it by then, too.
  await import('./error-sender.ts')
  await nextTask()
  expect([configured.mock.calls.length, sent]).toEqual([1, []])
})
