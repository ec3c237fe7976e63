import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aud, checkout, startAfterpay, startsAt, type AfterpayTester } from '../../test/afterpay-tester.ts'

let afterpay: AfterpayTester
beforeAll(async () => {
  afterpay = await startAfterpay()
})
afterAll(() => afterpay.app.close())
beforeEach(async () => {
  afterpay.time.now = startsAt
  await afterpay.call('DELETE', '/control')
})
const refusedWith = (status: number, errorCode: string) => ({
  status,
  body: { errorCode, errorId: expect.any(String), message: expect.any(String), httpStatusCode: status },
})

test('[PAY-24] the configuration returns the limits, and omits the minimum when there is none', async () => {
  const { call } = afterpay
  const limits = { minimumAmount: aud('1.00'), maximumAmount: aud('2000.00') }
  expect(await call('GET', '/v2/configuration')).toEqual({ status: 200, body: limits })
  expect((await call('GET', '/v2/configuration?include=publicid')).body).toEqual({
    ...limits,
    publicId: expect.any(String),
  })
  await call('PUT', '/control/limits', { minimum: null, maximum: 4249 })
  expect((await call('GET', '/v2/configuration')).body).toEqual({ maximumAmount: aud('42.49') })
  expect(await call('POST', '/v2/checkouts', checkout)).toEqual(refusedWith(422, 'unsupported_payment_type'))
})

test('[PAY-38] a checkout can be read for three hours, with the fields of its request', async () => {
  const { call, time, base } = afterpay
  const { status, body } = await call('POST', '/v2/checkouts', checkout)
  expect(status).toBe(201)
  expect(body).toEqual({
    token: expect.stringMatching(/^002\./),
    expires: '2026-11-20T11:30:00.000Z',
    redirectCheckoutUrl: `${base}/au/checkout?token=${String(body.token)}`,
  })
  const page = await (await fetch(String(body.redirectCheckoutUrl))).text()
  expect(page).toContain('4 payments of $10.63, $42.50 in all')
  expect(await call('GET', `/v2/checkouts/${String(body.token)}`)).toEqual({
    status: 200,
    body: { ...checkout, ...body },
  })
  time.now += 3 * 3600_000 + 1
  expect(await call('GET', `/v2/checkouts/${String(body.token)}`)).toEqual(refusedWith(412, 'precondition_failed'))
  expect(await call('GET', '/v2/checkouts/002.unknown')).toEqual(refusedWith(404, 'not_found'))
})

test.each([
  ['confirm', 'http://localhost:4711/completeafterpay/b1?a=1&status=SUCCESS&orderToken='],
  ['decline', 'http://localhost:4711/completeafterpay/b1?a=1&status=SUCCESS&orderToken='],
  ['cancel', 'http://localhost:4711/checkout?status=CANCELLED&orderToken='],
])('[PAY-38] %s redirects to the shop with status and token', async (decision, back) => {
  const token = await afterpay.opened()
  const answer = await afterpay.decide(token, decision)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(back + token)
  expect((await afterpay.decide(token, 'confirm')).status).toBe(412)
})

test.each([
  ['a numeric amount', { amount: { amount: 42.5, currency: 'AUD' } }, 'invalid_object'],
  ['one decimal', { amount: aud('42.5') }, 'invalid_object'],
  ['another currency', { amount: { amount: '42.50', currency: 'EUR' } }, 'unsupported_currency'],
  ['an amount below the minimum', { amount: aud('0.99') }, 'unsupported_payment_type'],
  ['no e-mail address', { consumer: {} }, 'invalid_object'],
  ['no return URL', { merchant: {} }, 'invalid_object'],
  ['an incomplete address', { billing: { name: 'Ann Lee' } }, 'invalid_object'],
  [
    'a country’s name in place of its code',
    { billing: { ...checkout.billing, countryCode: 'Australia' } },
    'invalid_object',
  ],
  ['an empty phone number of an address', { shipping: { ...checkout.billing, phoneNumber: '' } }, 'invalid_object'],
  ['a surname of another type', { consumer: { ...checkout.consumer, surname: 7 } }, 'invalid_object'],
  ['a discount without its amount', { discounts: [{ displayName: 'Coupon' }] }, 'invalid_object'],
  ['an item with an empty sku', { items: [{ name: 'A', sku: '', quantity: 1, price: aud('1.00') }] }, 'invalid_object'],
  ['an item without a price', { items: [{ name: 'Supreme', quantity: 1 }] }, 'invalid_object'],
])('[PAY-38] refuses a checkout with %s', async (_, more, code) => {
  expect(await afterpay.call('POST', '/v2/checkouts', { ...checkout, ...more })).toEqual(refusedWith(422, code))
})

test('[PAY-38] refuses calls without credentials or a User-Agent of the shop, in Afterpay’s error shape', async () => {
  const { call, base } = afterpay
  const configurationWith = (headers: Record<string, string>) => call('GET', '/v2/configuration', undefined, headers)
  expect(await configurationWith({ authorization: 'Basic c2hvcDpndWVzcw==' })).toEqual(refusedWith(401, 'unauthorized'))
  expect(await configurationWith({ 'user-agent': 'node' })).toEqual(refusedWith(400, 'bad_request'))
  expect(await configurationWith({ accept: 'text/html' })).toEqual(refusedWith(406, 'not_acceptable'))
  expect((await fetch(`${base}/v2/configuration`)).status).toBe(401)
  expect(await call('GET', '/v2/nothing')).toEqual(refusedWith(404, 'not_found'))
  const answer = await fetch(`${base}/v2/checkouts`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(await answer.json()).toMatchObject({ errorCode: 'invalid_json' })
})

test('[PAY-38] a test decides a checkout without the page, and limits are validated', async () => {
  const { call, opened } = afterpay
  const token = await opened()
  expect((await call('POST', `/control/checkouts/${token}`, { decision: 'confirm' })).body).toEqual({
    back: `http://localhost:4711/completeafterpay/b1?a=1&status=SUCCESS&orderToken=${token}`,
  })
  expect((await call('POST', `/control/checkouts/${token}`, { decision: 'maybe' })).status).toBe(400)
  expect((await call('PUT', '/control/limits', { minimum: 1, maximum: null })).status).toBe(400)
})
