import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { withoutIds } from '../../../test/without-ids.ts'
import { envelopesPerMinute } from './routes.ts'

const key = 'de300000de300000de300000de300000'
let simulators: Simulators<'error-reporting'>
let dsn: string
let app: TestApp
beforeAll(async () => {
  simulators = await startSimulators(['error-reporting'])
  dsn = `${simulators.urls['error-reporting'].replace('://', `://${key}@`)}/1`
  app = await startApp(undefined, { ERROR_REPORTING_DSN: dsn })
})
afterAll(async () => {
  await app.close()
  await simulators.stop()
})

const control = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${simulators.urls['error-reporting']}/control${path}`, init)
beforeEach(() => control('', { method: 'DELETE' }))

type ReceivedItems = { readonly items: readonly { readonly payload: Readonly<Record<string, unknown>> }[] }
const received = async (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  ((await (await control('/received?type=event')).json()) as ReceivedItems).items.map(({ payload }) => payload)

let messages = 0
/** An event of a page, as its SDK sends it, with a message of its own. */
const pageEvent = (more: object = {}) => {
  messages += 1
  return {
    event_id: messages.toString(16).padStart(32, '0'),
    timestamp: 1_795_000_000,
    platform: 'javascript',
    level: 'error',
    release: '2.0.0',
    environment: 'production',
    exception: { values: [{ type: 'Error', value: `the menu ${messages} is broken` }] },
    tags: { app: 'shop', kind: 'error', route: 'menu' },
    ...more,
  }
}

const envelopeOf = (event: object, header: object = { dsn }, type = 'event'): string =>
  [header, { type }, event].map((line) => JSON.stringify(line)).join('\n')

let addresses = 0
type Sender = { readonly to?: TestApp; readonly address?: string; readonly media?: string }
const send = (payload: string, { to = app, address, media = 'text/plain;charset=UTF-8' }: Sender = {}) => {
  addresses += 1
  return to.app.inject({
    method: 'POST',
    url: '/api/v1/error-reports',
    headers: { 'content-type': media },
    payload,
    remoteAddress: address ?? `10.9.${addresses >> 8}.${addresses & 255}`,
  })
}

const metric = async (labels: string, of = app): Promise<number> => {
  const { body } = await of.app.inject('/metrics')
  const line = body.split('\n').find((each) => each.startsWith(`error_reports_total{${labels}}`))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

test('[ERR-23] POST /error-reports happy: forwards a report to the service of the DSN, without personal data', async () => {
  const leak = 'jo@example.com 0412 345 678, 4111 1111 1111 1111 Bearer abc.def.ghi'
  const event = pageEvent({
    message: leak,
    user: { email: leak, ip_address: '203.0.113.9' },
    request: { url: `https://shop.example.com/?q=${leak}`, headers: { cookie: leak } },
    breadcrumbs: [{ message: leak }],
    extra: { what: leak, body: leak, sessionReplayUrl: 'https://replay.example.com/session/1:2' },
  })
  const answer = await send(envelopeOf(event))
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  await vi.waitFor(async () => expect(await received()).toHaveLength(1), waitOptions)
  const [sent] = await received()
  expect(sent).toMatchObject({
    event_id: event.event_id,
    platform: 'javascript',
    release: '2.0.0',
    environment: 'production',
    exception: event.exception,
    tags: event.tags,
    extra: {
      what: '[email] [phone], [card] Bearer [token]',
      sessionReplayUrl: 'https://replay.example.com/session/1:2',
    },
  })
  expect(withoutIds(JSON.stringify(sent))).not.toMatch(/jo@|0412 345|4111 11|abc\.def|203\.0\.113|cookie|breadcrumbs/)
})

test('[ERR-23] accepts the media type of the protocol too', async () => {
  expect((await send(envelopeOf(pageEvent()), { media: 'application/x-sentry-envelope' })).statusCode).toBe(204)
})

test.each([
  ['no envelope', () => 'hello'],
  ['an envelope without items', () => JSON.stringify({ dsn })],
  ['half an event', () => envelopeOf(pageEvent()).slice(0, -5)],
  ['an event without an id', () => envelopeOf(pageEvent({ event_id: 'jo@example.com' }))],
  ['an event that says nothing', () => envelopeOf({ event_id: 'a'.repeat(32) })],
  ['11 events', () => `${JSON.stringify({ dsn })}\n${Array(11).fill('{"type":"event"}\n{}').join('\n')}`],
  ['another project', () => envelopeOf(pageEvent(), { dsn: dsn.replace(/1$/, '2') })],
  ['another host', () => envelopeOf(pageEvent(), { dsn: `https://${key}@evil.example/1` })],
  ['no DSN', () => envelopeOf(pageEvent(), {})],
])('[API-03] POST /error-reports refusal: BadInput for %s', async (_, payload) => {
  refusalOf(await send(payload()), 'BadInput')
  expect(await received()).toEqual([])
})

test('[API-03] a report of more than 64 kB gets the envelope', async () => {
  refusalOf(await send(envelopeOf(pageEvent({ message: 'a'.repeat(70_000) }))), 'BodyTooLarge')
})

test('[API-03] a JSON body is refused', async () => {
  refusalOf(await send('{}', { media: 'application/json' }), 'BadInput')
})

test('[ERR-23] other items of an envelope, such as sessions, are not forwarded', async () => {
  expect((await send(envelopeOf({ sid: 'x' }, { dsn }, 'session'))).statusCode).toBe(204)
  await app.errorReporter.flush()
  expect(await received()).toEqual([])
})

test('[ERR-24] POST /error-reports holds back errors of the ignore list from pages that do not know it', async () => {
  const before = await metric('source="browser",outcome="ignored"')
  const frames = [{ filename: 'chrome-extension://abc/content.js', function: 'f', lineno: 1, colno: 1 }]
  const ignored = [
    [{ type: 'Error', value: 'Script error.' }],
    [{ type: 'TypeError', value: 'Failed to fetch' }],
    [{ type: 'Error', value: 'x', stacktrace: { frames } }],
  ]
  for (const values of ignored)
    expect((await send(envelopeOf(pageEvent({ exception: { values } })))).statusCode).toBe(204)
  await app.errorReporter.flush()
  expect(await received()).toEqual([])
  expect(await metric('source="browser",outcome="ignored"')).toBe(before + ignored.length)
})

test('[ERR-23] the same report within a minute is counted and not sent', async () => {
  const event = pageEvent()
  const before = await metric('source="browser",outcome="repeated"')
  for (let each = 0; each < 10; each += 1) await send(envelopeOf(event))
  await app.errorReporter.flush()
  expect(await received()).toHaveLength(1)
  expect(await metric('source="browser",outcome="repeated"')).toBe(before + 9)
})

test('[API-05] POST /error-reports refusal: TooManyRequests with Retry-After for an address over its limit', async () => {
  const event = pageEvent()
  const statuses = []
  for (let each = 0; each < envelopesPerMinute.byAddress; each += 1)
    statuses.push((await send(envelopeOf(event), { address: '10.200.0.1' })).statusCode)
  expect(new Set(statuses)).toEqual(new Set([204]))
  const refused = await send(envelopeOf(event), { address: '10.200.0.1' })
  refusalOf(refused, 'TooManyRequests')
  expect(refused.headers['retry-after']).toBe('60')
  expect((await send(envelopeOf(event))).statusCode).toBe(204)
})

test('[ERR-23] without a DSN no report is accepted, and clients learn of no address', async () => {
  const without = await startApp()
  try {
    refusalOf(await send(envelopeOf(pageEvent()), { to: without }), 'BadInput')
    const { uris, settings } = (await without.app.inject('/api/v1/Configuration')).json<{
      uris: Record<string, string>
      settings: Record<string, string>
    }>()
    expect([uris['URI_ERROR_REPORTING'], settings['KEY_ERROR_REPORTING']]).toEqual(['', ''])
  } finally {
    await without.close()
  }
})

test('[ERR-23] a service that is down costs no call of the shop', async () => {
  const down = await startApp(undefined, { ERROR_REPORTING_DSN: `http://${key}@127.0.0.1:9/1` })
  try {
    const dsnOfDown = `http://${key}@127.0.0.1:9/1`
    for (let each = 0; each < 100; each += 1) {
      const answer = await send(envelopeOf(pageEvent(), { dsn: dsnOfDown }), { to: down })
      expect(answer.statusCode).toBe(204)
    }
    await down.errorReporter.flush()
    const delivered = await Promise.all(
      ['sent', 'failed', 'dropped'].map((outcome) => metric(`source="browser",outcome="${outcome}"`, down)),
    )
    expect(delivered[0]).toBe(0)
    expect((delivered[1] ?? 0) + (delivered[2] ?? 0)).toBe(100)
  } finally {
    await down.close()
  }
})

test('[ERR-23] a service that does not answer holds at most 30 reports; further ones are dropped', async () => {
  const own = await startSimulators(['error-reporting'])
  const ownDsn = `${own.urls['error-reporting'].replace('://', `://${key}@`)}/1`
  const waiting = await startApp(undefined, { ERROR_REPORTING_DSN: ownDsn })
  const body = JSON.stringify({ outcome: 'timeout', times: 100, milliseconds: 3_000 })
  const headers = { 'content-type': 'application/json' }
  try {
    await fetch(`${own.urls['error-reporting']}/control`, { method: 'POST', headers, body })
    for (let each = 0; each < 50; each += 1)
      expect((await send(envelopeOf(pageEvent(), { dsn: ownDsn }), { to: waiting })).statusCode).toBe(204)
    expect(await metric('source="browser",outcome="dropped"', waiting)).toBe(20)
  } finally {
    await waiting.close()
    await own.stop()
  }
})

test('[ERR-23] obeys the 429 of the service until its Retry-After is over', async () => {
  const own = await startSimulators(['error-reporting'])
  const ownDsn = `${own.urls['error-reporting'].replace('://', `://${key}@`)}/1`
  const limited = await startApp(undefined, { ERROR_REPORTING_DSN: ownDsn })
  try {
    const set = {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seconds: 60 }),
    }
    await fetch(`${own.urls['error-reporting']}/control/rate-limit`, set)
    for (let each = 0; each < 5; each += 1) {
      await send(envelopeOf(pageEvent(), { dsn: ownDsn }), { to: limited })
      await limited.errorReporter.flush()
    }
    expect(await metric('source="browser",outcome="dropped"', limited)).toBe(5)
    const { calls } = (await (await fetch(`${own.urls['error-reporting']}/control`)).json()) as { calls: unknown[] }
    expect(calls).toHaveLength(1)
  } finally {
    await limited.close()
    await own.stop()
  }
})
