import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../platform/http-server.ts'
import { createZipServer } from './server.ts'

const start = Date.parse('2026-11-20T08:30:00Z')
let now = start
const app = createZipServer('zip-key', () => now)
let base = ''

beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = start
  await fetch(`${base}/control`, { method: 'DELETE' })
})

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

const checkout = {
  type: 'standard',
  shopper: { first_name: 'Ann', last_name: 'Lee', email: 'a@example.com', phone: '+61400000000' },
  order: {
    reference: 'PZ-1001',
    cart_reference: 'b1',
    amount: 42.35,
    currency: 'AUD',
    shipping: { pickup: true },
    items: [
      { name: 'Supreme', amount: 20.2, quantity: 2, type: 'sku', reference: 'p1' },
      { name: 'Delivery', amount: 6.95, quantity: 1, type: 'shipping', reference: 'delivery' },
      { name: 'Coupon', amount: -5, quantity: 1, type: 'discount', reference: 'C1' },
    ],
  },
  features: { tokenisation: { required: true } },
  config: { redirect_uri: 'http://localhost:4711/zippayconfirmation?basketId=b1' },
}

let keys = 0
const headersWith = (own: Readonly<Record<string, string>> = {}) => ({
  authorization: 'Bearer zip-key',
  'zip-version': '2017-03-01',
  'content-type': 'application/json',
  'idempotency-key': `key-${++keys}`,
  ...own,
})

const post = async (path: string, body: unknown, own: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${base}${path}`, { method: 'POST', headers: headersWith(own), body: text })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
const create = (change: object = {}, own: Readonly<Record<string, string>> = {}) =>
  post('/merchant/v1/checkouts', { ...checkout, ...change }, own)
const retrieve = async (id: unknown): Promise<Answer> => {
  const answer = await fetch(`${base}/merchant/v1/checkouts/${String(id)}`, { headers: headersWith() })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
const decide = async (id: unknown, result: string): Promise<Response> => {
  const body = new URLSearchParams({ co: String(id), result })
  return fetch(`${base}/checkout`, { method: 'POST', body, redirect: 'manual' })
}
const exchange = (id: unknown, own: Readonly<Record<string, string>> = {}) =>
  post('/merchant/v1/tokens', { authority: { type: 'checkout_id', value: id } }, own)

test('[PAY-38] creates a checkout with the fields of its request and reads it again', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  expect(body).toEqual({
    ...checkout,
    id: expect.stringMatching(/^co_/),
    state: 'created',
    created: '2026-11-20T08:30:00.000Z',
    metadata: {},
    uri: `${base}/checkout?co=${String(body.id)}&m=demo`,
  })
  expect(await retrieve(body.id)).toEqual({ status: 200, body })
  expect(await (await fetch(String(body.uri))).text()).toContain('$42.35')
  now += 24 * 3600_000 + 1
  expect((await retrieve(body.id)).body.state).toBe('expired')
})

test.each([
  ['approved', 'approved'],
  ['referred', 'created'],
  ['declined', 'declined'],
  ['cancelled', 'cancelled'],
])(
  '[PAY-38] the result %s redirects to the shop with the checkout id, and the checkout becomes %s',
  async (result, state) => {
    const { id } = (await create()).body
    const answer = await decide(id, result)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(
      `http://localhost:4711/zippayconfirmation?basketId=b1&result=${result}&checkoutId=${String(id)}`,
    )
    expect((await retrieve(id)).body.state).toBe(state)
    expect((await decide(id, 'approved')).status).toBe(state === 'created' ? 303 : 409)
  },
)

test('[ACC-15] exchanges an approved checkout for a token once, if it requested tokenisation', async () => {
  const { id } = (await create()).body
  expect(await exchange(id)).toMatchObject({ status: 400, body: { error: { code: 'request_invalid' } } })
  await decide(id, 'approved')
  const headers = { 'idempotency-key': 'mine' }
  const { status, body } = await exchange(id, headers)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.stringMatching(/^tk_/),
    value: expect.any(String),
    active: true,
    created_date: '2026-11-20T08:30:00.000Z',
  })
  expect(await exchange(id, headers)).toEqual({ status: 200, body })
  expect(await exchange(id)).toMatchObject({ status: 409, body: { error: { code: 'duplicate' } } })
  expect((await exchange('co_unknown')).status).toBe(404)
  const plain = (await create({ features: { tokenisation: { required: false } } })).body
  await decide(plain.id, 'approved')
  expect((await exchange(plain.id)).status).toBe(400)
  expect((await post('/merchant/v1/tokens', { authority: { type: 'store_code', value: '1' } })).status).toBe(400)
})

const named = (...names: readonly string[]): readonly unknown[] =>
  names.map((name): unknown => expect.objectContaining({ name }))
const order = checkout.order

test.each([
  ['no shopper', { shopper: {} }, named('shopper.first_name', 'shopper.last_name', 'shopper.email')],
  ['another type', { type: 'lay-by' }, named('type')],
  ['items with another total', { order: { ...order, amount: 42.36 } }, named('order.amount')],
  ['an amount as a string', { order: { ...order, amount: '42.35' } }, named('order.amount')],
  ['fractions of a cent', { order: { ...order, amount: 42.355 } }, named('order.amount')],
  ['an amount above the maximum', { order: { ...order, amount: 50_000.01 } }, named('order.amount')],
  ['no items', { order: { ...order, items: [] } }, named('order.items')],
  ['another currency', { order: { ...order, currency: 'NZD' } }, named('order.currency')],
  [
    'a fractional quantity',
    { order: { ...order, items: [{ ...order.items[0], quantity: 0.5 }] } },
    named('order.items[0].quantity'),
  ],
  ['an empty phone number', { shopper: { ...checkout.shopper, phone: '' } }, named('shopper.phone')],
  [
    'a billing address without its street',
    {
      shopper: {
        ...checkout.shopper,
        billing_address: { city: 'Sydney', state: 'NSW', postal_code: '2000', country: 'AU' },
      },
    },
    named('shopper.billing_address.line1'),
  ],
  [
    'a text for the address of a delivery',
    { order: { ...order, shipping: { pickup: 'no', address: '1 X St' } } },
    named('order.shipping.pickup', 'order.shipping.address'),
  ],
  ['a text for a feature', { features: { tokenisation: { required: 'yes' } } }, named('features.tokenisation')],
  ['a text for its metadata', { metadata: 'b1' }, named('metadata')],
  ['no return URL', { config: {} }, named('config.redirect_uri')],
])('[PAY-38] refuses a checkout with %s and names the invalid fields', async (_, change, details) => {
  expect(await create(change)).toEqual({
    status: 400,
    body: { error: { code: 'request_invalid', message: expect.any(String), details } },
  })
})

test('[PAY-38] refuses wrong keys, versions and bodies in Zip’s error shape', async () => {
  expect(await create({}, { authorization: 'Bearer guess' })).toMatchObject({
    status: 401,
    body: { error: { code: 'unauthorized' } },
  })
  expect((await create({}, { 'zip-version': 'new' })).status).toBe(400)
  expect((await create({}, { 'idempotency-key': '' })).status).toBe(400)
  expect(await post('/merchant/v1/checkouts', '{')).toMatchObject({
    status: 400,
    body: { error: { code: 'request_invalid', details: [] } },
  })
  expect((await retrieve('co_unknown')).body).toMatchObject({ error: { code: 'resource_not_found' } })
  expect((await fetch(`${base}/merchant/v1/checkouts/co_unknown`)).status).toBe(401)
  expect((await decide('co_unknown', 'approved')).status).toBe(404)
  expect((await decide((await create()).body.id, 'maybe')).status).toBe(400)
})

test('[PAY-38] an idempotency key creates one checkout, even when its answer was lost, and serves one request only', async () => {
  const headers = { 'idempotency-key': 'once' }
  const force = (outcome: string) => post('/control', { outcome, operation: 'createCheckout' })
  await force('lostAnswer')
  await expect(create({}, headers)).rejects.toThrow()
  const replayed = await create({}, headers)
  expect(replayed.status).toBe(200)
  expect(await create({}, headers)).toEqual(replayed)
  expect(await create({ metadata: { a: 1 } }, headers)).toMatchObject({
    status: 409,
    body: { error: { code: 'idempotency_conflict' } },
  })
  await force('cut')
  await expect(create({}, { 'idempotency-key': 'cut' })).rejects.toThrow()
  expect((await create({}, { 'idempotency-key': 'cut' })).status).toBe(201)
  const { calls } = (await (await fetch(`${base}/control`)).json()) as { calls: readonly { status: number }[] }
  expect(calls.map(({ status }) => status)).toEqual([0, 200, 200, 409, 0, 201])
})

test('[ACC-15] the page tells the customer that the shop asks for a token, and only then', async () => {
  const pageOf = async (change: object) => (await fetch(String((await create(change)).body.uri))).text()
  const notice = 'charge later orders'
  expect(await pageOf({})).toContain(notice)
  const other = { tokenisation: { required: false }, fraud_check: { required: true } }
  expect(await pageOf({ features: other })).not.toContain(notice)
})

test('[PAY-38] a test decides a referred application without the page', async () => {
  const { id } = (await create()).body
  await decide(id, 'referred')
  expect((await post(`/control/checkouts/${String(id)}`, { result: 'approved' })).status).toBe(200)
  expect((await retrieve(id)).body).toMatchObject({ state: 'approved', customer_id: expect.stringMatching(/^cus_/) })
  expect((await post(`/control/checkouts/${String(id)}`, { result: 'declined' })).status).toBe(409)
})
