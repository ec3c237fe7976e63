import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../platform/http-server.ts'
import { createApplepayServer } from './server.ts'

const app = createApplepayServer({ merchantId: 'merchant.shop', domains: ['shop.example'] }, () =>
  Date.parse('2026-11-20T08:30:00Z'),
)
let base = ''
beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(() => fetch(`${base}/control`, { method: 'DELETE' }))

const sessionRequest = {
  merchantIdentifier: 'merchant.shop',
  displayName: 'Forno',
  initiative: 'web',
  initiativeContext: 'shop.example',
}
const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const session = (more: object = {}) => post('/paymentservices/paymentSession', { ...sessionRequest, ...more })

test('[PAY-17] a registered merchant gets a new session for its domain with each call', async () => {
  const { status, body } = await session()
  expect(status).toBe(200)
  expect(body).toEqual({
    epochTimestamp: 1795163400000,
    expiresAt: 1795163700000,
    nonce: expect.stringMatching(/^[0-9a-f]{8}$/),
    merchantSessionIdentifier: expect.stringMatching(/^SSH[0-9A-F]{64}$/),
    merchantIdentifier: expect.stringMatching(/^[0-9A-F]{64}$/),
    domainName: 'shop.example',
    displayName: 'Forno',
    signature: expect.any(String),
    retries: 0,
    operationalAnalyticsIdentifier: expect.stringMatching(/^Forno:/),
    pspId: expect.any(String),
  })
  expect((await session()).body.merchantSessionIdentifier).not.toBe(body.merchantSessionIdentifier)
})

test.each([
  ['another merchant', { merchantIdentifier: 'merchant.other' }, 417],
  ['another domain', { initiativeContext: 'evil.example' }, 417],
  ['no domain', { initiativeContext: undefined }, 417],
  ['a display name that is too long', { displayName: 'x'.repeat(65) }, 400],
  ['an app instead of a web page', { initiative: 'messaging' }, 400],
])('[PAY-17] refuses a session for %s', async (_, more, status) => {
  expect(await session(more)).toEqual({
    status,
    body: { statusMessage: expect.any(String), statusCode: String(status) },
  })
})

test('[PAY-17] a test forces outcomes and gets the token that a sheet would return', async () => {
  await post('/control', { outcome: 'error', operation: 'paymentSession' })
  const answer = await fetch(`${base}/paymentservices/paymentSession`, { method: 'POST' })
  expect(answer.status).toBe(500)
  const { token } = (await post('/control/tokens', { card: 'empty' })).body as {
    token: { paymentData: { data: string } }
  }
  expect(token).toMatchObject({
    paymentData: { version: 'EC_v1', signature: expect.any(String), header: { transactionId: expect.any(String) } },
    paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'credit' },
    transactionIdentifier: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(JSON.parse(Buffer.from(token.paymentData.data, 'base64').toString())).toEqual({
    sim: true,
    pan: '4111111111111111',
    outcome: 'INSUFFICIENT_FUND',
    expirationMonth: '12',
    expirationYear: '2099',
  })
  expect((await post('/control/tokens', { card: 'gold' })).status).toBe(400)
  expect(await (await fetch(base)).text()).toContain('Apple Pay')
})
