import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const eventId = 'b'.repeat(32)
const event = { event_id: eventId, timestamp: 1_795_000_000, level: 'error', message: 'Out of dough' }
const lines = (...parts: readonly unknown[]) => parts.map((part) => JSON.stringify(part)).join('\n')
const eventEnvelope = (header: object = { event_id: eventId }) => lines(header, { type: 'event' }, event)

const report = async (
  sent: string | Uint8Array<ArrayBuffer>,
  {
    path = `/api/42/envelope/?sentry_key=${key}`,
    headers = {},
  }: { path?: string; headers?: Readonly<Record<string, string>> } = {},
) => {
  const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: sent })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  const body: unknown = isJson ? await answer.json() : await answer.text()
  return { status: answer.status, headers: answer.headers, body }
}
type Item = { readonly type: string; readonly payload: unknown; readonly client: string | null }
const received = async (type = ''): Promise<readonly Item[]> => {
  const answer = await fetch(`${base}/control/received${type === '' ? '' : `?type=${type}`}`)
  return ((await answer.json()) as { items: readonly Item[] }).items
}
const control = (path: string, body: object, method: string) =>
  fetch(`${base}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('an envelope', () => {
  test('[ERR-23] [CFG-11] is accepted with its event, session and client report, and the answer repeats the event id', async () => {
    const session = { sid: 'c'.repeat(32), status: 'ok', attrs: { release: '1' } }
    const lost = { discarded_events: [{ reason: 'network_error', category: 'error', quantity: 2 }] }
    const body = `${lines({ event_id: eventId }, { type: 'event', length: JSON.stringify(event).length }, event, { type: 'session' }, session, { type: 'client_report' }, lost)}\n`
    expect(await report(body)).toMatchObject({ status: 200, body: { id: eventId } })
    const items = await received()
    expect(items.map(({ type, payload }) => [type, payload])).toEqual([
      ...[['event', event]],
      ...[['session', session]],
      ['client_report', lost],
    ])
    expect(await received('session')).toHaveLength(1)
  })

  test('[ERR-23] [CFG-11] without an event is answered without an id', async () => {
    expect(await report(lines({}, { type: 'session' }, {}))).toMatchObject({ status: 200, body: {} })
  })

  test('[ERR-23] [CFG-11] is accepted compressed, and with an attachment of bytes that are no JSON', async () => {
    const text = `${eventEnvelope()}\n{"type":"attachment","length":5}\na\nb\nc\n`
    const headers = { 'content-encoding': 'gzip' }
    expect((await report(new Uint8Array(gzipSync(text)), { headers })).status).toBe(200)
    expect((await received('attachment'))[0]?.payload).toBe('a\nb\nc')
    expect((await report('not gzip', { headers })).status).toBe(400)
  })

  test.each([
    ['no JSON', 'hello', 'invalid envelope header'],
    ['a time of sending that is none', '{"sent_at":"today"}', 'invalid envelope header'],
    ['an event that is no object', '{}\n{"type":"event"}\n7', 'invalid JSON data'],
    ['an item without a type', '{}\n{"length":1}\n1', 'missing item type'],
    ['a length beyond the end', '{}\n{"type":"event","length":99}\n{}', 'unexpected end of file'],
    ['a payload longer than its length', '{}\n{"type":"event","length":1}\n{}', 'missing newline after the payload'],
  ])('[ERR-23] [CFG-11] with %s is 400 and names the part', async (_what, body, cause) => {
    expect(await report(body)).toMatchObject({
      status: 400,
      body: { detail: 'invalid event envelope', causes: [cause] },
    })
    expect(await received()).toEqual([])
  })

  test('[ERR-23] [CFG-11] with an event above 1 MB is 413', async () => {
    const large = lines({ event_id: eventId }, { type: 'event' }, { message: 'x'.repeat(1024 * 1024) })
    expect((await report(large)).status).toBe(413)
  })
})

test('[ERR-23] [CFG-11] the page shows each event, also one whose fields have other types', async () => {
  await report(eventEnvelope())
  await report(lines({}, { type: 'event' }, { exception: { values: [{ type: 'TypeError', value: 'no gas' }] } }))
  await report(lines({}, { type: 'event' }, { message: 7, exception: { values: 7 } }))
  const answer = await fetch(base)
  expect(answer.status).toBe(200)
  const page = await answer.text()
  for (const heading of ['Out of dough', 'TypeError: no gas', 'Event']) expect(page).toContain(`<h2>${heading}</h2>`)
})

describe('the key', () => {
  const path = '/api/42/envelope/'
  test.each([
    ['the query', { path: `${path}?sentry_key=${key}&sentry_version=7` }, {}, 200],
    ['the header', { path, headers: { 'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${key}` } }, {}, 200],
    ['the DSN of the envelope', { path }, { dsn: `https://${key}@errors.example/42` }, 200],
    ['nothing', { path }, {}, 401],
    ['a wrong query', { path: `${path}?sentry_key=${'0'.repeat(32)}` }, {}, 403],
    ['a wrong header', { path, headers: { 'x-sentry-auth': 'Sentry sentry_key=0' } }, {}, 403],
    ['a wrong DSN', { path }, { dsn: 'https://other@errors.example/42' }, 403],
    ['another project', { path: `/api/43/envelope/?sentry_key=${key}` }, {}, 403],
  ])('[ERR-23] [CFG-11] comes from %s', async (_where, options, header, status) => {
    expect((await report(eventEnvelope({ event_id: eventId, ...header }), options)).status).toBe(status)
    expect(await received()).toHaveLength(status === 200 ? 1 : 0)
  })
})

describe('limits', () => {
  test('[ERR-23] [CFG-11] a used-up quota of errors is 429 with both headers, but accepts sessions and lost-data reports', async () => {
    await control('/rate-limit', { seconds: 60, categories: ['error'] }, 'PUT')
    const refused = await report(eventEnvelope())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(55)
    expect(refused.headers.get('x-sentry-rate-limits')).toMatch(/^\d\d:error:key$/)
    const session = await report(lines({}, { type: 'session' }, {}))
    expect([session.status, session.headers.get('x-sentry-rate-limits')]).toEqual([200, '60:error:key'])
    await control('/rate-limit', { seconds: 60 }, 'PUT')
    expect((await report(lines({}, { type: 'session' }, {}))).status).toBe(429)
    expect((await report(lines({}, { type: 'client_report' }, {}))).status).toBe(200)
    expect((await received()).map(({ type }) => type)).toEqual(['session', 'client_report'])
    await control('/rate-limit', { seconds: 0 }, 'PUT')
    expect((await report(eventEnvelope())).status).toBe(200)
  })

  test.each([
    ['tooLarge', 413],
    ['forbidden', 403],
    ['unavailable', 503],
    ['tooManyRequests', 429],
    ['error', 500],
  ] as const)('[ERR-23] [CFG-11] a forced %s is %i once, and keeps nothing', async (outcome, status) => {
    await control('', { outcome }, 'POST')
    const refused = await report(eventEnvelope())
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([status, '*'])
    expect(await received()).toEqual([])
    expect((await report(eventEnvelope())).status).toBe(200)
  })
})

describe('a report of a content security policy', () => {
  const path = `/api/42/security/?sentry_key=${key}`
  const old = { 'document-uri': 'https://forno.example/', 'violated-directive': 'script-src' }
  const current = { type: 'csp-violation', url: 'https://forno.example/', body: { effectiveDirective: 'img-src' } }
  test.each([
    ['of report-uri', 'application/csp-report', { 'csp-report': old }, [old]],
    ['of the Reporting API', 'application/reports+json', [current, current], [current, current]],
  ])('[ERR-23] [CFG-11] %s is accepted', async (_kind, type, body, expected) => {
    expect((await report(JSON.stringify(body), { path, headers: { 'content-type': type } })).status).toBe(200)
    expect((await received('security')).map(({ payload }) => payload)).toEqual(expected)
  })

  test('[ERR-23] [CFG-11] without a report is 400, without a key 401', async () => {
    expect((await report('{}', { path })).status).toBe(400)
    expect((await report('{}', { path: '/api/42/security/' })).status).toBe(401)
  })
})
