import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subjectHash } from '../src/platform/crypto/keyed-hash.ts'
import { callsPerMinute } from '../src/platform/limits/call-limits.ts'
import { securityEventNames } from '../src/platform/logs/security-events.ts'
import { makeCustomer } from './process/test-customer.ts'
import { readableLog, type SecurityLine } from './security-log.ts'
import { shopOf, type Shop } from './shop.ts'
import { startApp, type TestApp } from './start-app.ts'

const log = readableLog('warn')
const key = 'a-key-of-this-test-that-is-long-enough'
let app: TestApp
let shop: Shop
let before = 0
beforeAll(async () => {
  app = await startApp(undefined, { EMAIL_HASH_KEY: key, RATE_LIMITS: 'on', API_PROCESSES: '10' }, log.logger)
  shop = shopOf(app)
})
afterAll(() => app.close())
beforeEach(() => {
  before = log.lines().length
})

const newLines = (): SecurityLine[] => log.lines().slice(before)
const customer = (id: string): string => subjectHash(key, 'customer', id)
const address = (ip: string): string => subjectHash(key, 'address', ip)
const metrics = async (): Promise<string> => (await app.app.inject('/metrics')).body
const failure = { outcome: 'failure', msg: 'security event' }

test('[M6] a call for another customer’s account is recorded as a refused right, with the caller', async () => {
  const [ada, eve] = [await makeCustomer(app), await makeCustomer(app)]
  const headers = { authorization: `Bearer ${eve.accessToken}` }
  const answer = await shop.call('GET /customer/:id', { params: { id: ada.customerId }, headers, ip: '10.1.1.1' })
  expect(answer.status).toBe(403)
  expect(newLines()).toEqual([
    {
      ...failure,
      event: 'refused_right',
      subject: customer(eve.customerId),
      address: address('10.1.1.1'),
      requestId: answer.headers['x-request-id'],
    },
  ])
})

test('[M6] a call without the required sign-in is recorded as a refused right of an unknown caller', async () => {
  const ada = await makeCustomer(app)
  const answer = await shop.call('GET /customer/:id', { params: { id: ada.customerId }, ip: '10.1.1.2' })
  expect(answer.status).toBe(401)
  expect(newLines()).toMatchObject([{ event: 'refused_right', subject: null, address: address('10.1.1.2') }])
})

test('[M6] the log distinguishes another’s basket from an unknown one, although the answer does not', async () => {
  const { params } = await shop.readyBasket()
  const ask = (basketId: string) =>
    shop.call('GET /baskets/:basketId', { params: { basketId }, session: 'stolen', ip: '10.1.1.3' })
  const unknown = await ask('33333333-3333-4333-8333-333333333333')
  expect(newLines()).toEqual([])
  const others = await ask(params.basketId)
  expect([others.status, others.failure]).toEqual([unknown.status, unknown.failure])
  expect(newLines()).toMatchObject([{ event: 'refused_right', subject: null, address: address('10.1.1.3') }])
})

test('[M6] the log distinguishes another’s order from an unknown one, although the answer does not', async () => {
  const order = await shop.placeCashOrder(await shop.readyBasket())
  const track = (body: object) => shop.call('POST /order/tracker', { body, ip: '10.1.1.4' })
  const tracked = [
    await track({ orderId: '33333333-3333-4333-8333-333333333333', sessionId: 'stolen' }),
    await track({ orderId: order.orderId, sessionId: 'stolen' }),
    await track({ orderReference: order.orderReference, contact: 'eve@example.com' }),
  ]
  expect(new Set(tracked.map(({ text }) => text)).size).toBe(1)
  expect(newLines().map(({ event }) => event)).toEqual(['refused_right', 'refused_right'])
})

test('[M6] a full abuse limit is recorded as a lock-out of the account, and counted by its limit', async () => {
  const body = { email: 'Ada@Example.com', password: 'Wrong-password-1', tokenV3: '' }
  const tryPassword = (ip: string) => shop.call('POST /customer/token', { body, ip })
  for (let each = 0; each < 10; each += 1) expect((await tryPassword(`10.1.2.${each}`)).status).toBe(400)
  const lockOuts = () => newLines().filter(({ event }) => event === 'lock_out')
  expect(lockOuts()).toEqual([])
  expect((await tryPassword('10.1.1.5')).status).toBe(429)
  expect(lockOuts()).toMatchObject([
    { subject: subjectHash(key, 'email', 'ada@example.com'), address: address('10.1.1.5'), outcome: 'failure' },
  ])
  expect(await metrics()).toContain('abuse_limit_blocks_total{limit="passwordByAccount"} 1')
})

test('[M6] an exhausted call budget is recorded as a lock-out of the address', async () => {
  const ask = () => app.app.inject({ url: '/api/v1/Configuration', remoteAddress: '10.1.1.6' })
  for (let each = 0; each < callsPerMinute.read / 10; each += 1) await ask()
  expect(newLines()).toEqual([])
  expect((await ask()).statusCode).toBe(429)
  expect(newLines()).toMatchObject([{ event: 'lock_out', subject: null, address: address('10.1.1.6') }])
})

test('[M6] no line of these events contains an e-mail, an id, a session or an IP address in plain text', async () => {
  const { params } = await shop.readyBasket()
  await shop.call('GET /baskets/:basketId', { params, session: 'stolen', ip: '10.1.1.7' })
  const { customerId } = await makeCustomer(app)
  await shop.call('GET /customer/:id', { params: { id: customerId }, ip: '10.1.1.7' })
  expect(newLines()).toHaveLength(2)
  const text = JSON.stringify(log.lines().map((line) => ({ ...line, requestId: '' })))
  expect(text).not.toMatch(/@|example|stolen|\d+\.\d+\.\d+\.\d+|[\da-f]{8}-[\da-f]{4}/i)
})

test('[M6] each event is recorded by the source and covered by a test', () => {
  const api = join(import.meta.dirname, '..')
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(api, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(api, folder, file)),
  )
  const isTest = (file: string): boolean => file.endsWith('.test.ts')
  const textOf = (wanted: (file: string) => boolean): string =>
    files
      .filter((file) => file.endsWith('.ts') && !/platform\/logs\/(security-events|alerts)/.test(file) && wanted(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
  const sources = textOf((file) => !isTest(file))
  const tests = textOf(isTest)
  expect(securityEventNames.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
  expect(securityEventNames.filter((name) => !new RegExp(`['"]${name}\\b`).test(tests))).toEqual([])
})
