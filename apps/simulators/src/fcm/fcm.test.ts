import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { JWT } from 'google-auth-library'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clockFrom } from '../platform/clock.ts'
import { listen } from '../platform/http-server.ts'
import { createFcmServer } from './server.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = {
  projectId: 'forno-test',
  clientEmail: 'push@forno-test.iam.gserviceaccount.com',
  publicKey: createPublicKey(privateKey),
}
const scope = 'https://www.googleapis.com/auth/firebase.messaging'

let app: FastifyInstance
let base = ''
beforeAll(async () => {
  app = createFcmServer({ account: () => account, clock: clockFrom(Date.parse('2026-11-20T08:30:00Z')) })
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const register = async (): Promise<string> =>
  ((await (await post('/control/devices', {})).json()) as { token: string }).token
const messages = async () =>
  ((await (await fetch(`${base}/control/messages`)).json()) as { messages: readonly object[] }).messages

/** Google's own client, whose token address is the simulator's. */
const officialClient = (key = privateKey): JWT => {
  const client = new JWT({
    email: account.clientEmail,
    key: String(key.export({ type: 'pkcs8', format: 'pem' })),
    scopes: [scope],
  })
  return redirected(client)
}

/** The client signs for Google's address, and has no option for another one: its requests are redirected. */
const redirected = (client: JWT): JWT => {
  const request = client.transporter.request.bind(client.transporter)
  client.transporter.request = (options: { url?: string | URL }) => {
    const url = String(options.url).replace('https://oauth2.googleapis.com', base)
    return request({ ...options, url })
  }
  return client
}

const sendUrl = (project = account.projectId) => `${base}/v1/projects/${project}/messages:send`
const message = (token: string) => ({
  message: {
    token,
    notification: { title: 'Your order is ready', body: 'Pick it up at Newtown.' },
    data: { orderId: '7' },
    android: { collapse_key: 'a', priority: 'HIGH', ttl: '3600s', notification: { channel_id: 'orders', tag: '7' } },
  },
})

test('[CFG-11] Google’s own client gets an access token and sends a message to a registered device', async () => {
  const token = await register()
  const answer = await officialClient().request<{ name: string }>({
    url: sendUrl(),
    method: 'POST',
    data: message(token),
  })
  expect(answer.data.name).toMatch(/^projects\/forno-test\/messages\/[\da-f-]{36}$/)
  const { token: device, ...payload } = message(token).message
  expect(await messages()).toEqual([
    {
      id: expect.any(String) as string,
      at: expect.stringMatching(/^2026-11-20T08:30/) as string,
      token: device,
      payload,
    },
  ])
})

test('[CFG-11] Google’s own client with another key gets the error of an invalid signature', async () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  await expect(officialClient(stranger).getAccessToken()).rejects.toThrow('invalid_grant')
})

const assertion = (claims: object = {}) => {
  const seconds = Math.floor(Date.now() / 1000)
  const all = { iss: account.clientEmail, aud: `${base}/token`, scope, iat: seconds, exp: seconds + 3600, ...claims }
  return new SignJWT(all).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(privateKey)
}
const exchange = async (claims: object = {}, grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer') =>
  fetch(`${base}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: grantType, assertion: await assertion(claims) }),
  })
const authorised = async () => ({
  authorization: `Bearer ${((await (await exchange()).json()) as { access_token: string }).access_token}`,
})

test.each([
  ['the audience of another service', { aud: 'https://other.example' }, 'invalid_grant'],
  ['an issue to come', { iat: Math.floor(Date.now() / 1000) + 1800 }, 'invalid_grant'],
  ['another account', { iss: 'other@example.com' }, 'invalid_grant'],
  ['an expiry in the past', { exp: Math.floor(Date.now() / 1000) - 60 }, 'invalid_grant'],
  ['a life of more than an hour', { exp: Math.floor(Date.now() / 1000) + 7200 }, 'invalid_grant'],
  ['another scope', { scope: 'https://www.googleapis.com/auth/drive' }, 'invalid_scope'],
])('[CFG-11] an assertion with %s gets no access token', async (_what, claims, error) => {
  const answer = await exchange(claims)
  expect([answer.status, await answer.json()]).toMatchObject([400, { error }])
})

test('[CFG-11] another grant type gets no access token', async () => {
  expect(await (await exchange({}, 'password')).json()).toMatchObject({ error: 'unsupported_grant_type' })
})

const code = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { status: string; details?: readonly { errorCode: string }[] } }
  return [answer.status, error.status, error.details?.[0]?.errorCode ?? null]
}

describe('refusals', () => {
  test('[CFG-11] a device without the app is UNREGISTERED', async () => {
    const token = await register()
    await fetch(`${base}/control/devices/${encodeURIComponent(token)}`, { method: 'DELETE' })
    const answer = await post('/v1/projects/forno-test/messages:send', message(token), await authorised())
    expect(await code(answer)).toEqual([404, 'NOT_FOUND', 'UNREGISTERED'])
    expect(await messages()).toEqual([])
  })

  test('[CFG-11] no access token is UNAUTHENTICATED, another project PERMISSION_DENIED', async () => {
    const token = await register()
    expect(await code(await post('/v1/projects/forno-test/messages:send', message(token)))).toEqual([
      401,
      'UNAUTHENTICATED',
      null,
    ])
    const other = await post('/v1/projects/other/messages:send', message(token), await authorised())
    expect(await code(other)).toEqual([403, 'PERMISSION_DENIED', null])
  })

  test.each([
    ['an unknown field', { sound: 'x' }],
    ['data that are not texts', { data: { orderId: 7 } }],
    ['a time to live without its unit', { android: { ttl: '3600' } }],
    ['an unknown priority', { android: { priority: 'URGENT' } }],
    ['a title that is no text', { notification: { title: 7 } }],
    ['a tag that is no text', { android: { notification: { tag: 7 } } }],
    ['a collapse key that is no text', { android: { collapse_key: 7 } }],
    ['two recipients', { topic: 'all' }],
    ['more than 4 KB', { data: { text: 'x'.repeat(4100) } }],
  ])('[CFG-11] a message with %s is INVALID_ARGUMENT', async (_what, fields) => {
    const body = { message: { ...message(await register()).message, ...fields } }
    const answer = await post('/v1/projects/forno-test/messages:send', body, await authorised())
    expect(await code(answer)).toEqual([400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'])
  })

  test('[CFG-11] a message that is only validated does not arrive', async () => {
    const body = { ...message(await register()), validate_only: true }
    expect((await post('/v1/projects/forno-test/messages:send', body, await authorised())).status).toBe(200)
    expect(await messages()).toEqual([])
  })
})

test.each([
  ['unregistered', 404, 'UNREGISTERED'],
  ['senderIdMismatch', 403, 'SENDER_ID_MISMATCH'],
  ['quotaExceeded', 429, 'QUOTA_EXCEEDED'],
  ['unavailable', 503, 'UNAVAILABLE'],
  ['thirdPartyAuthError', 401, 'THIRD_PARTY_AUTH_ERROR'],
  ['unauthenticated', 401, null],
])('[CFG-11] the outcome %s applies to the next send only', async (outcome, status, errorCode) => {
  const [token, headers] = [await register(), await authorised()]
  await post('/control', { outcome })
  const answer = await post('/v1/projects/forno-test/messages:send', message(token), headers)
  expect(answer.headers.get('retry-after')).toBe(status === 429 || status === 503 ? '30' : null)
  expect(await code(answer)).toMatchObject([status, expect.any(String), errorCode])
  expect((await post('/v1/projects/forno-test/messages:send', message(token), headers)).status).toBe(200)
})

test('[CFG-11] a send whose answer is lost has arrived', async () => {
  const [token, headers] = [await register(), await authorised()]
  await post('/control', { outcome: 'lostAnswer', operation: 'send' })
  await expect(post('/v1/projects/forno-test/messages:send', message(token), headers)).rejects.toThrow()
  expect(await messages()).toHaveLength(1)
})

test('[CFG-11] the outcome invalidGrant applies to the next access token only', async () => {
  await post('/control', { outcome: 'invalidGrant' })
  expect((await exchange()).status).toBe(400)
  expect((await exchange()).status).toBe(200)
})
