import type { OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import type { FastifyInstance } from 'fastify'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webpush, { WebPushError, type PushSubscription, type RequestOptions } from 'web-push'
import { clockFrom } from '../platform/clock.ts'
import { listen } from '../platform/http-server.ts'
import { makeSigner } from '../paypal/certificate.ts'
import { createPushServer } from './server.ts'

const clock = clockFrom(Date.parse('2026-11-20T08:30:00Z'))
let app: FastifyInstance
let base = ''
/** The official client calls over TLS only; it trusts our certificate. */
let agent: Agent
beforeAll(async () => {
  const { privateKey, pem } = await makeSigner('localhost', clock)
  app = createPushServer(clock, { key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), cert: pem })
  base = (await listen(app, 0)).replace('http:', 'https:')
  agent = new Agent({ ca: pem })
})
afterAll(() => app.close())

/** The status and the body of a call. */
const call = (method: string, url: string, headers: OutgoingHttpHeaders = {}, body: string | Buffer = '') =>
  new Promise<{ status: number; text: string }>((done, failed) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', failed)
    sent.end(body)
  })
beforeEach(async () => {
  await call('DELETE', `${base}/control`)
})

const keys = webpush.generateVAPIDKeys()
const vapidDetails = { subject: 'mailto:push@forno.example', ...keys }

const control = async (method: string, path: string, body?: object): Promise<unknown> => {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  const text = body === undefined ? '' : JSON.stringify(body)
  return JSON.parse((await call(method, `${base}/control${path}`, headers, text)).text)
}
const subscribe = async (applicationServerKey: string = keys.publicKey): Promise<PushSubscription> =>
  (await control('POST', '/subscriptions', { applicationServerKey })) as PushSubscription
const messages = async () => ((await control('GET', '/messages')) as { messages: readonly object[] }).messages

/** The result of the official client: its status, or the status of its error. */
const send = async (to: PushSubscription, payload: string | null = 'Hello', options: RequestOptions = {}) => {
  try {
    const { statusCode, headers } = await webpush.sendNotification(to, payload, { vapidDetails, agent, ...options })
    return { status: statusCode, headers }
  } catch (error) {
    if (error instanceof WebPushError) return { status: error.statusCode, headers: error.headers }
    throw error
  }
}

test('[CFG-11] the official client’s sendNotification with TTL, urgency and topic is delivered and decrypted', async () => {
  const to = await subscribe()
  const text = JSON.stringify({ title: 'Out for delivery', body: 'Your pizza has left the store. 🍕' })
  const { status, headers } = await send(to, text, { TTL: 600, urgency: 'high', topic: 'order-1001' })
  expect(status).toBe(201)
  expect(headers['location']).toMatch(new RegExp(`^${base}/message/[0-9a-f-]{36}$`))
  expect(await messages()).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      subscription: to.endpoint.split('/').at(-1),
      ttl: 600,
      urgency: 'high',
      topic: 'order-1001',
      text,
    },
  ])
})

test('[CFG-11] the official client’s push without a payload and with its default TTL is delivered', async () => {
  expect((await send(await subscribe(), null)).status).toBe(201)
  expect(await messages()).toMatchObject([{ ttl: 2_419_200, urgency: 'normal', topic: null, text: '' }])
})

describe('refusals', () => {
  test('[CFG-11] another VAPID key than that of the subscription is 403', async () => {
    const other = { subject: vapidDetails.subject, ...webpush.generateVAPIDKeys() }
    expect((await send(await subscribe(), 'Hello', { vapidDetails: other })).status).toBe(403)
    expect(await messages()).toEqual([])
  })

  test('[CFG-11] a signature by another private key is 403', async () => {
    const { privateKey } = webpush.generateVAPIDKeys()
    expect((await send(await subscribe(), 'Hello', { vapidDetails: { ...vapidDetails, privateKey } })).status).toBe(403)
  })

  test('[CFG-11] an ended subscription is 410, an unknown one 404', async () => {
    const to = await subscribe()
    await control('DELETE', `/subscriptions/${to.endpoint.split('/').at(-1) ?? ''}`)
    expect((await send(to)).status).toBe(410)
    expect((await send({ ...to, endpoint: `${base}/push/unknown` })).status).toBe(404)
  })

  test('[CFG-11] a payload encrypted for another browser is 400', async () => {
    const [one, other] = [await subscribe(), await subscribe()]
    expect((await send({ ...one, keys: other.keys })).status).toBe(400)
    expect(await messages()).toEqual([])
  })

  test('[CFG-11] a payload above 4 KB is 413, the largest below is delivered', async () => {
    const to = await subscribe()
    expect((await send(to, 'x'.repeat(3_993))).status).toBe(201)
    expect((await send(to, 'x'.repeat(3_994))).status).toBe(413)
  })

  const raw = async (change: (headers: Record<string, string>) => Record<string, string>) => {
    const { headers, body, endpoint } = webpush.generateRequestDetails(await subscribe(), 'Hello', { vapidDetails })
    return (await call('POST', endpoint, change(headers), body)).status
  }
  const without = (left: string) => (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left))
  test.each([
    ['the request as it is', (headers: Record<string, string>) => headers, 201],
    ['no TTL', without('TTL'), 400],
    ['no authorization', without('Authorization'), 401],
    ['no content encoding', without('Content-Encoding'), 400],
    ['an unknown urgency', (headers: Record<string, string>) => ({ ...headers, Urgency: 'now' }), 400],
    ['a topic of 33 characters', (headers: Record<string, string>) => ({ ...headers, Topic: 'x'.repeat(33) }), 400],
  ] as const)('[CFG-11] %s is answered with its status', async (_what, change, status) => {
    expect(await raw(change)).toBe(status)
  })

  test.each([
    ['another audience', { aud: 'https://push.example' }],
    ['an expiry in the past', { exp: Math.floor(Date.now() / 1000) - 1 }],
    ['an expiry after more than a day', { exp: Math.floor(Date.now() / 1000) + 90_000 }],
    ['a subject without a contact', { sub: 'forno' }],
  ])('[CFG-11] a token with %s is 403', async (_what, claim) => {
    const claims = { aud: base, exp: Math.floor(Date.now() / 1000) + 3600, sub: vapidDetails.subject, ...claim }
    const token = await signed(claims)
    expect(await raw((headers) => ({ ...headers, Authorization: `vapid t=${token}, k=${keys.publicKey}` }))).toBe(403)
  })
})

describe('forced outcomes', () => {
  test.each([
    ['gone', 410],
    ['notFound', 404],
    ['tooLarge', 413],
    ['forbidden', 403],
    ['error', 500],
    ['tooManyRequests', 429],
  ])('[CFG-11] %s applies to the next push only', async (outcome, status) => {
    const [one, other] = [await subscribe(), await subscribe()]
    await control('POST', '', { outcome })
    const refused = await send(one)
    expect(refused.status).toBe(status)
    if (status === 429) expect(refused.headers).toMatchObject({ 'retry-after': '60' })
    expect((await send(other)).status).toBe(201)
  })

  test('[CFG-11] a push whose answer is lost has arrived', async () => {
    const to = await subscribe()
    await control('POST', '', { outcome: 'lostAnswer', operation: 'push' })
    await expect(webpush.sendNotification(to, 'Hello', { vapidDetails, agent })).rejects.toThrow()
    expect(await messages()).toHaveLength(1)
  })
})

/** An ES256 token of the VAPID key with any claims. */
const signed = async (claims: object): Promise<string> => {
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: keys.privateKey }, 'ES256')
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(key)
}
