import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { connect } from 'node:http2'
import { once } from 'node:events'
import apn from '@parse/node-apn'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSigner } from '../paypal/certificate.ts'
import { clockFrom } from '../platform/clock.ts'
import { listen } from '../platform/http-server.ts'
import { createApnsServer } from './server.ts'

const clock = clockFrom(Date.parse('2026-11-20T08:30:00Z'))
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const [keyId, teamId, topic] = ['TESTKEY001', 'TEAM000001', 'au.example.forno'] as const
const key = () => ({ keyId, publicKey: createPublicKey(privateKey) })

let plain: FastifyInstance
let secure: FastifyInstance
let [base, secureBase] = ['', '']
beforeAll(async () => {
  const signer = await makeSigner('localhost', clock)
  const tls = { key: String(signer.privateKey.export({ type: 'pkcs8', format: 'pem' })), cert: signer.pem }
  plain = createApnsServer({ key, clock })
  secure = createApnsServer({ key, clock, tls })
  base = await listen(plain, 0)
  secureBase = await listen(secure, 0)
})
afterAll(() => Promise.all([plain.close(), secure.close()]))
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
})

const post = (path: string, body: object) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const register = async (): Promise<string> =>
  ((await (await post('/control/devices', { topic })).json()) as { token: string }).token
const messages = async () =>
  ((await (await fetch(`${base}/control/messages`)).json()) as { messages: readonly object[] }).messages

const pem = (signing: KeyObject) => String(signing.export({ type: 'pkcs8', format: 'pem' }))

/** The official client calls over TLS only; this certificate is not of a known authority. */
const officialClient = (signing = privateKey) =>
  new apn.Provider({
    token: { key: pem(signing), keyId, teamId },
    address: 'localhost',
    port: Number(new URL(secureBase).port),
    rejectUnauthorized: false,
    production: false,
  })

const notification = () => {
  const note = new apn.Notification()
  note.topic = topic
  note.alert = { title: 'Your order is ready', body: 'Pick it up at Newtown.' }
  note.pushType = 'alert'
  note.collapseId = 'order-7'
  note.payload = { orderId: '7' }
  return note
}

test('[CFG-11] the official client’s push over HTTP/2 with TLS reaches a registered device', async () => {
  const registered = await secure.inject({ method: 'POST', url: '/control/devices', payload: { topic } })
  const { token } = registered.json<{ token: string }>()
  const client = officialClient()
  const result = await client.send(notification(), token)
  expect(result.failed).toEqual([])
  expect(result.sent).toMatchObject([{ device: token }])
  const unknown = await client.send(notification(), 'ab'.repeat(32))
  expect(unknown.failed).toMatchObject([{ status: 400, response: { reason: 'BadDeviceToken' } }])
  await client.shutdown()
  const stranger = officialClient(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey)
  const refused = await stranger.send(notification(), token)
  expect(refused.failed).toMatchObject([{ status: 403, response: { reason: 'InvalidProviderToken' } }])
  await stranger.shutdown()
  expect((await secure.inject('/control/messages')).json()).toMatchObject({
    messages: [
      { token, payload: { topic, pushType: 'alert', collapseId: 'order-7', orderId: '7', aps: { alert: {} } } },
    ],
  })
})

const providerToken = (claims: object = {}, header: object = {}) =>
  new SignJWT({ iss: teamId, iat: Math.floor(Date.now() / 1000), ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: keyId, ...header })
    .sign(privateKey)

type PushChange = { readonly headers?: Readonly<Record<string, string | undefined>>; readonly body?: string }

/** The status and the reason of a push over HTTP/2 without TLS. */
const push = async (
  token: string,
  { headers = {}, body = JSON.stringify({ aps: { alert: 'Hi' } }) }: PushChange = {},
) => {
  const session = connect(base)
  const all: Readonly<Record<string, string | undefined>> = {
    authorization: `bearer ${await providerToken()}`,
    'apns-topic': topic,
    'apns-push-type': 'alert',
    ...headers,
  }
  const set = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const stream = session.request({ ':method': 'POST', ':path': `/3/device/${token}`, ...set })
  stream.setEncoding('utf8')
  let [status, text] = [0, '']
  stream.on('response', (answer) => (status = answer[':status'] ?? 0))
  stream.on('data', (part: string) => (text += part))
  stream.on('error', () => undefined)
  stream.end(body)
  await once(stream, 'close')
  session.destroy()
  return [status, text === '' ? null : (JSON.parse(text) as { reason: string }).reason]
}

test('[CFG-11] one port serves pushes over HTTP/2 without TLS, and control calls over HTTP/1.1', async () => {
  const token = await register()
  expect(await push(token)).toEqual([200, null])
  expect(await messages()).toMatchObject([{ token, payload: { topic, priority: 10, aps: { alert: 'Hi' } } }])
  expect((await fetch(`${base}/3/device/${token}`, { method: 'POST', body: '{}' })).status).toBe(400)
})

describe('refusals', () => {
  test.each([
    ['no authorization', { authorization: undefined }, 403, 'MissingProviderToken'],
    ['no topic', { 'apns-topic': undefined }, 400, 'MissingTopic'],
    ['the topic of another app', { 'apns-topic': 'au.example.other' }, 400, 'DeviceTokenNotForTopic'],
    ['an unknown type', { 'apns-push-type': 'shout' }, 400, 'InvalidPushType'],
    ['an unknown priority', { 'apns-priority': '7' }, 400, 'BadPriority'],
    ['an expiration that is no time', { 'apns-expiration': 'soon' }, 400, 'BadExpirationDate'],
    ['a long collapse id', { 'apns-collapse-id': 'x'.repeat(65) }, 400, 'BadCollapseId'],
    ['an id that is no UUID', { 'apns-id': '7' }, 400, 'BadMessageId'],
  ])('[CFG-11] a push with %s is refused with its reason', async (_what, headers, status, reason) => {
    expect(await push(await register(), { headers })).toEqual([status, reason])
    expect(await messages()).toEqual([])
  })

  test.each([
    ['of another key', {}, { kid: 'OTHERKEY01' }, 'InvalidProviderToken'],
    ['without a team', { iss: 'team' }, {}, 'InvalidProviderToken'],
    ['of more than an hour ago', { iat: Math.floor(Date.now() / 1000) - 3700 }, {}, 'ExpiredProviderToken'],
  ])('[CFG-11] a provider token %s is refused', async (_what, claims, header, reason) => {
    const authorization = `bearer ${await providerToken(claims, header)}`
    expect(await push(await register(), { headers: { authorization } })).toEqual([403, reason])
  })

  test('[CFG-11] an empty payload, a large one and one without aps are refused', async () => {
    const token = await register()
    expect(await push(token, { body: '' })).toEqual([400, 'PayloadEmpty'])
    expect(await push(token, { body: '{"url":"/order/7"}' })).toEqual([400, 'PayloadEmpty'])
    expect(await push(token, { body: JSON.stringify({ aps: {}, text: 'x'.repeat(4100) }) })).toEqual([
      413,
      'PayloadTooLarge',
    ])
  })

  test('[CFG-11] a device whose app was removed is 410 Unregistered, an unknown one 400 BadDeviceToken', async () => {
    const token = await register()
    await fetch(`${base}/control/devices/${token}`, { method: 'DELETE' })
    expect(await push(token)).toEqual([410, 'Unregistered'])
    expect(await push('ab'.repeat(32))).toEqual([400, 'BadDeviceToken'])
    expect(await push('short')).toEqual([400, 'BadDeviceToken'])
  })
})

test.each([
  ['unregistered', 410, 'Unregistered'],
  ['badDeviceToken', 400, 'BadDeviceToken'],
  ['invalidProviderToken', 403, 'InvalidProviderToken'],
  ['expiredProviderToken', 403, 'ExpiredProviderToken'],
  ['tooManyRequestsForDevice', 429, 'TooManyRequests'],
  ['tokenUpdates', 429, 'TooManyProviderTokenUpdates'],
  ['serviceUnavailable', 503, 'ServiceUnavailable'],
])('[CFG-11] the outcome %s applies to the next push only', async (outcome, status, reason) => {
  const token = await register()
  await post('/control', { outcome })
  expect(await push(token)).toEqual([status, reason])
  expect(await push(token)).toEqual([200, null])
})

test('[CFG-11] a push whose answer is lost has arrived', async () => {
  const token = await register()
  await post('/control', { outcome: 'lostAnswer', operation: 'send' })
  expect(await push(token)).toEqual([0, null])
  expect(await messages()).toHaveLength(1)
})
