import { endpoint } from '@forno/contracts/core/endpoint'
import { receiveSecurityReports } from '@forno/contracts/platform/security-reports'
import { Type } from 'typebox'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { refusalOf } from '../../../test/contract-check.ts'
import { readableLog } from '../../../test/security-log.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { httpSettings } from '../../../test/stub-site.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { trackOrderingCallers } from '../limits/ordering-callers.ts'
import { makeHttp } from './http-server.ts'
import { serve } from './serve.ts'

const log = readableLog('warn')
/** A second process, whose limits one test exhausts. */
const floodedLog = readableLog('warn')
let app: TestApp
let flooded: TestApp
beforeAll(async () => {
  app = await startApp(undefined, {}, log.logger)
  return () => app.close()
})
beforeAll(async () => {
  flooded = await startApp(undefined, {}, floodedLog.logger)
  return () => flooded.close()
})

let addresses = 0
type Sender = { readonly to?: TestApp; readonly address?: string }
const send = (payload: string | object, type = 'application/csp-report', { to = app, address }: Sender = {}) => {
  addresses += 1
  return to.app.inject({
    method: 'POST',
    url: '/api/v1/security/reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: address ?? `10.7.${addresses >> 8}.${addresses & 255}`,
  })
}
const metric = async (name: string, of = app): Promise<number> => {
  const { body } = await of.app.inject('/metrics')
  const line = body.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const page = 'https://shop.example.com/checkout?email=jo@example.com'
const legacy = (blocked: string) => ({
  'csp-report': {
    'document-uri': page,
    referrer: '',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'",
    'blocked-uri': blocked,
    'status-code': 200,
  },
})

test('[PAY-12] POST /security/reports happy: counts reports of both formats, as a security event and by directive', async () => {
  const counted = 'csp_violations_total{directive="script-src-elem",page="checkout"}'
  const before = log.text().length
  const answer = await send(legacy('https://evil.example/skimmer.js?number=4111111111111111'))
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(await metric(counted)).toBe(1)
  const body = { effectiveDirective: 'script-src-elem', blockedURL: 'inline', documentURL: page, sample: 'var card' }
  const reports = [{ type: 'csp-violation', age: 1, url: page, user_agent: 'x', body }]
  expect((await send(reports, 'application/reports+json')).statusCode).toBe(204)
  expect(await metric(counted)).toBe(2)
  expect(await metric('security_events_total{event="csp_violation",outcome="failure"}')).toBe(2)
  expect(log.lines().filter(({ event }) => event === 'csp_violation')).toHaveLength(2)
  const written = log.text().slice(before)
  expect(written).toContain('"directive":"script-src-elem","blocked":"https://evil.example","page":"checkout"')
  expect(written).not.toMatch(/jo@|email|4111|skimmer|var card|shop\.example/)
})

test.each([
  ['half an object', '{"csp-report":', 'application/csp-report'],
  ['a list of words', '["csp"]', 'application/reports+json'],
  ['a number for a directive', '{"csp-report":{"effective-directive":1}}', 'application/csp-report'],
  ['a prototype', '{"csp-report":{},"__proto__":{"a":1}}', 'application/csp-report'],
  ['101 reports', JSON.stringify(Array.from({ length: 101 }, () => ({ type: 'a' }))), 'application/reports+json'],
  ['another media type', '{"csp-report":{}}', 'text/plain'],
])('[API-03] POST /security/reports refusal: BadInput for %s', async (_, payload, type) => {
  refusalOf(await send(payload, type), 'BadInput')
})

test('[API-03] a report of more than 64 kB gets the envelope', async () => {
  refusalOf(await send(legacy('a'.repeat(70_000))), 'BodyTooLarge')
})

test('[API-16] no other call accepts the media types of reports', async () => {
  for (const type of ['application/csp-report', 'application/reports+json']) {
    const headers = { 'content-type': type }
    refusalOf(
      await app.app.inject({ method: 'POST', url: '/api/v1/baskets', headers, payload: '{"storeId":"NSW01"}' }),
      'BadInput',
    )
  }
})

/** Ten violations in one request: no more are read from it. */
const tenViolations = Array.from({ length: 10 }, (_, host) => ({
  type: 'csp-violation',
  body: { effectiveDirective: 'script-src-elem', blockedURL: `https://${host}.example`, documentURL: page },
}))

test('[M6] counts 30 violations a minute of an address and 300 in total, and drops further ones with the same response', async () => {
  const dropped = () => metric('csp_violations_dropped_total', flooded)
  // Few requests, so that they end within the minute on a slow machine, too.
  const report = async (payload: object, address: string) => {
    const type = Array.isArray(payload) ? 'application/reports+json' : 'application/csp-report'
    expect((await send(payload, type, { to: flooded, address })).statusCode).toBe(204)
  }
  const [first = '', ...reporters] = Array.from({ length: 10 }, (_, host) => `10.8.0.${host}`)
  const reportThirty = async (address: string) => {
    for (let each = 0; each < 3; each += 1) await report(tenViolations, address)
  }
  await reportThirty(first)
  expect(await dropped()).toBe(0)
  await report(legacy('inline'), first)
  expect(await dropped()).toBe(1)
  for (const address of reporters) await reportThirty(address)
  expect(await dropped()).toBe(1)
  await report(legacy('inline'), '10.8.1.1')
  expect(await dropped()).toBe(2)
  expect(await metric('security_events_total{event="csp_violation",outcome="failure"}', flooded)).toBe(300)
  expect(floodedLog.text().split('a browser reported a CSP violation').length - 1).toBe(300)
})

test('[M6] a report does not make its sender an ordering caller, as a change does', async () => {
  const http = await makeHttp(httpSettings)
  onTestFinished(() => http.close())
  const { isOrdering } = trackOrderingCallers(http)
  const change = endpoint('POST /things', { summary: '', access: 'anyone', reply: Type.Object({}), refusals: [] })
  serve(http, receiveSecurityReports, () => Promise.resolve(null))
  serve(http, change, () => Promise.resolve({}))
  const post = (path: string, payload: object, remoteAddress: string) =>
    http.inject({ method: 'POST', url: `/api/v1${path}`, payload, remoteAddress })
  expect((await post('/security/reports', legacy('inline'), '10.9.0.1')).statusCode).toBe(204)
  expect((await post('/things', {}, '10.9.1.1')).statusCode).toBe(200)
  await vi.waitFor(() => expect(isOrdering('10.9.1.1')).toBe(true), waitOptions)
  expect(isOrdering('10.9.0.1')).toBe(false)
})

test('[L2] the policy names the report address: in report-uri always, in report-to over https', async () => {
  const path = '/api/v1/security/reports'
  const plain = (await app.app.inject('/healthz')).headers
  expect(plain['content-security-policy']).toContain(`;report-uri ${path}`)
  expect(plain['content-security-policy']).not.toContain('report-to')
  expect(plain['reporting-endpoints']).toBeUndefined()
  const own = {
    PUBLIC_URL: 'https://shop.example.com',
    TRUSTED_PROXIES: '127.0.0.0/8',
    TOKEN_KEYS: 'a-token-key-of-this-test-that-is-long',
    EMAIL_HASH_KEY: 'a-hash-key-of-this-test-that-is-long',
  }
  const safe = await startApp(undefined, own)
  onTestFinished(() => safe.close())
  const { headers } = await safe.app.inject('/healthz')
  expect(headers['content-security-policy']).toContain(`;report-uri ${path}`)
  expect(headers['content-security-policy']).toMatch(/;report-to csp(;|$)/)
  expect(headers['reporting-endpoints']).toBe(`csp="${path}"`)
})
