import { compactVerify, importJWK, type JWK } from 'jose'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startCybersource, type CybersourceTester } from '../../../test/official-card-client.ts'

let gateway: CybersourceTester
beforeAll(async () => {
  gateway = await startCybersource()
})
afterAll(() => gateway.app.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:30:00Z') })
  await gateway.forget()
})
afterEach(() => vi.useRealTimers())

const shop = 'http://localhost:4711'
const microform = {
  clientVersion: 'v2',
  targetOrigins: [shop],
  allowedCardNetworks: ['VISA', 'MASTERCARD'],
  allowedPaymentTypes: ['CARD'],
}
const unified = {
  clientVersion: '0.34',
  targetOrigins: [shop],
  allowedCardNetworks: ['VISA'],
  allowedPaymentTypes: ['CLICKTOPAY'],
  country: 'AU',
  locale: 'en_AU',
  orderInformation: { amountDetails: { totalAmount: '42.50', currency: 'AUD' } },
}
type Payload = {
  readonly flx: { readonly path: string; readonly data: string; readonly origin: string; readonly jwk: JWK }
  readonly ctx: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]
  readonly iat: number
  readonly exp: number
}

const createContext = (body: object) => gateway.call('MicroformIntegrationApi', 'generateCaptureContext', [body])
const createUnifiedContext = (body: object) =>
  gateway.call('UnifiedCheckoutCaptureContextApi', 'generateUnifiedCheckoutCaptureContext', [body])
const read = async (jwt: unknown): Promise<Payload> => {
  const [head = ''] = String(jwt).split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  const jwk = (await (await fetch(`${gateway.base}/flex/v2/public-keys/${kid}`)).json()) as JWK
  expect(jwk).toMatchObject({ kty: 'RSA', use: 'sig', kid })
  const { payload } = await compactVerify(String(jwt), await importJWK(jwk, 'RS256'))
  return JSON.parse(Buffer.from(payload).toString()) as Payload
}
const tokenise = (session: string, change: object = {}) =>
  fetch(`${gateway.base}/flex/v2/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      session,
      number: '4111111111111111',
      securityCode: '123',
      expirationMonth: '12',
      expirationYear: '2099',
      ...change,
    }),
  })

test.each([
  ['microform', () => createContext(microform), 'mf-2.0.0', 'flex-microform.min.js'],
  ['Click to Pay', () => createUnifiedContext(unified), 'gda-0.10.0', 'SecureAcceptance.js'],
] as const)(
  '[PAY-12] [PAY-28] the capture context of %s is a JWT signed by the public key and contains the hash of its script',
  async (_, ask, type, script) => {
    const { status, body } = await ask()
    expect(status).toBe(201)
    const { flx, ctx, iat, exp } = await read(body.text)
    expect(exp - iat).toBe(900)
    expect(flx).toMatchObject({ path: '/flex/v2/tokens', origin: gateway.base, jwk: { kty: 'RSA', use: 'enc' } })
    expect(ctx).toEqual([{ type, data: expect.objectContaining({ targetOrigins: [shop] }) }])
    const { clientLibrary, clientLibraryIntegrity } = ctx[0]!.data
    expect(clientLibrary).toMatch(new RegExp(`^${gateway.base}/.*/${script}$`))
    const answer = await fetch(String(clientLibrary))
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const hash = createHash('sha256')
      .update(await answer.text())
      .digest('base64')
    expect(clientLibraryIntegrity).toBe(`sha256-${hash}`)
    expect((await fetch(`${gateway.base}/flex/v2/public-keys/guess`)).status).toBe(404)
  },
)

test.each([
  ['no origins', { targetOrigins: undefined }, 'targetOrigins', 'MISSING_FIELD'],
  ['an origin with a path', { targetOrigins: [`${shop}/pay`] }, 'targetOrigins', 'INVALID_DATA'],
  ['http outside localhost', { targetOrigins: ['http://shop.example'] }, 'targetOrigins', 'INVALID_DATA'],
  ['a wildcard', { targetOrigins: ['https://*.shop.example'] }, 'targetOrigins', 'INVALID_DATA'],
  [
    'ten origins',
    { targetOrigins: Array.from({ length: 10 }, (_, at) => `https://shop${at}.example`) },
    'targetOrigins',
    'INVALID_DATA',
  ],
  ['no networks', { allowedCardNetworks: [] }, 'allowedCardNetworks', 'INVALID_DATA'],
  ['an unknown network', { allowedCardNetworks: ['PIZZA'] }, 'allowedCardNetworks', 'INVALID_DATA'],
  ['another version', { clientVersion: 'v1' }, 'clientVersion', 'INVALID_DATA'],
  ['no payment types', { allowedPaymentTypes: undefined }, 'allowedPaymentTypes', 'MISSING_FIELD'],
  ['an unknown payment type', { allowedPaymentTypes: ['CASH'] }, 'allowedPaymentTypes', 'INVALID_DATA'],
])('[PAY-12] [PAY-37] refuses a session with %s', async (_, change, field, reason) => {
  const { status, body } = await createContext({ ...microform, ...change })
  expect({ status, body }).toMatchObject({ status: 400, body: { reason, details: [{ field, reason }] } })
})

test.each([
  ['another locale', { locale: 'en' }, 'locale'],
  ['a country by its name', { country: 'Australia' }, 'country'],
  [
    'another currency',
    { orderInformation: { amountDetails: { totalAmount: '42.50', currency: 'NZD' } } },
    'orderInformation.amountDetails.currency',
  ],
  [
    'a numeric amount',
    { orderInformation: { amountDetails: { totalAmount: 42.5, currency: 'AUD' } } },
    'orderInformation.amountDetails.totalAmount',
  ],
])('[PAY-28] [PAY-37] refuses a session of Click to Pay with %s', async (_, change, field) => {
  expect(await createUnifiedContext({ ...unified, ...change })).toMatchObject({
    status: 400,
    body: { details: [{ field, reason: 'INVALID_DATA' }] },
  })
})

test('[PAY-12] [PAY-13] turns typed card data into a token that reveals the requested prefix', async () => {
  for (const [options, bin] of [
    [undefined, '411111'],
    [{ includeCardPrefix: true }, '41111111'],
    [{ includeCardPrefix: false }, undefined],
  ] as const) {
    const { flx } = await read(
      (await createContext({ ...microform, transientTokenResponseOptions: options })).body.text,
    )
    const answer = await tokenise(flx.data)
    expect(answer.status).toBe(201)
    const token = await read(await answer.text())
    expect(token).toMatchObject({ iss: 'Flex/08', type: 'mf-2.0.0', jti: expect.stringMatching(/^[0-9A-Z]{64}$/) })
    const { card } = (token as unknown as { content: { paymentInformation: { card: { number: { bin?: string } } } } })
      .content.paymentInformation
    expect(card).toMatchObject({
      number: { maskedValue: 'XXXXXXXXXXXX1111', detectedCardTypes: ['001'] },
      securityCode: {},
    })
    expect(card.number.bin).toBe(bin)
  }
})

test.each([
  ['an invalid number', { number: '4111111111111112' }, ['number']],
  ['a brand outside the session', { number: '378282246310005', securityCode: '1234' }, ['number']],
  ['a long security code', { securityCode: '1234' }, ['securityCode']],
  ['an invalid month', { expirationMonth: '13' }, ['expirationMonth']],
  ['an expired card', { expirationYear: '2020' }, ['expirationYear']],
  ['an empty request', { number: undefined, securityCode: undefined }, ['securityCode']],
])('[PAY-03] [PAY-05] creates no token for %s', async (_, change, locations) => {
  const { flx } = await read((await createContext(microform)).body.text)
  const answer = await tokenise(flx.data, change)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    reason: 'CREATE_TOKEN_VALIDATION_SERVERSIDE',
    details: locations.map((location) => ({ location })),
  })
})

test('[PAY-12] after fifteen minutes refuses frames and new tokens, and an existing token cannot pay', async () => {
  const { flx } = await read((await createContext(microform)).body.text)
  const frame = () =>
    fetch(`${gateway.base}/microform/v2/frame?session=${flx.data}&field=number&channel=${crypto.randomUUID()}`)
  const answer = await frame()
  expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${shop}`)
  const token = await (await tokenise(flx.data)).text()
  const end = Date.now() + 15 * 60_000
  vi.setSystemTime(end)
  expect((await frame()).status).toBe(400)
  expect(await (await tokenise(flx.data)).json()).toMatchObject({ reason: 'CAPTURE_CONTEXT_EXPIRED' })
  vi.setSystemTime(end - 1)
  expect((await frame()).status).toBe(200)
  vi.setSystemTime(end)
  const order = {
    amountDetails: { totalAmount: '1.00', currency: 'AUD' },
    billTo: { firstName: 'A', lastName: 'B', email: 'a@b' },
  }
  const paid = await gateway.call('PaymentsApi', 'createPayment', [
    {
      clientReferenceInformation: { code: 'b1' },
      tokenInformation: { transientTokenJwt: token },
      orderInformation: order,
    },
  ])
  expect(paid).toMatchObject({ status: 400, body: { details: [{ field: 'tokenInformation.transientTokenJwt' }] } })
})
