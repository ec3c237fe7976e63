import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../platform/http-server.ts'
import { createZipServer } from './server.ts'

const app = createZipServer('zip-key', () => Date.parse('2026-11-20T08:30:00Z'))
let base = ''
beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(() => fetch(`${base}/control`, { method: 'DELETE' }))

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

let keys = 0
const headersWith = (key: string) => ({
  authorization: 'Bearer zip-key',
  'zip-version': '2017-03-01',
  'content-type': 'application/json',
  'idempotency-key': key,
})
const post = async (path: string, body?: unknown, key = `key-${++keys}`): Promise<Answer> => {
  const text = body === undefined ? null : JSON.stringify(body)
  const answer = await fetch(`${base}${path}`, { method: 'POST', headers: headersWith(key), body: text })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
const merchant = (path: string, body?: unknown, key?: string) => post(`/merchant/v1${path}`, body, key)
const get = async (path: string): Promise<Answer['body']> =>
  (await (await fetch(`${base}${path}`, { headers: headersWith('') })).json()) as Answer['body']
const force = (outcome: string, operation?: string) => post('/control', { outcome, operation })

/** A checkout of this amount in dollars, approved by the customer. */
async function approved(amount = 42.35, tokenisation = false): Promise<string> {
  const { body } = await merchant('/checkouts', {
    shopper: { first_name: 'Ann', last_name: 'Lee', email: 'a@example.com' },
    order: {
      reference: 'PZ-1001',
      amount,
      currency: 'AUD',
      items: [{ name: 'Supreme', amount, quantity: 1, type: 'sku', reference: 'p1' }],
    },
    features: { tokenisation: { required: tokenisation } },
    config: { redirect_uri: 'http://localhost:4711/zippayconfirmation' },
  })
  await post(`/control/checkouts/${String(body.id)}`, { result: 'approved' })
  return String(body.id)
}
const chargeOf = (checkoutId: string, more: object = {}) => ({
  authority: { type: 'checkout_id', value: checkoutId },
  reference: 'PZ-1001',
  amount: 42.35,
  currency: 'AUD',
  ...more,
})
const charge = async (more: object = {}) => merchant('/charges', chargeOf(await approved(), more))
const refusedWith = (status: number, code: string) => ({ status, body: { error: { code } } })

test('[PAY-38] charges an approved checkout once and completes it', async () => {
  const id = await approved()
  const { status, body } = await merchant('/charges', chargeOf(id, { metadata: { a: 1 } }))
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.stringMatching(/^ch_/),
    reference: 'PZ-1001',
    amount: 42.35,
    currency: 'AUD',
    state: 'captured',
    captured_amount: 42.35,
    refunded_amount: 0,
    created_date: '2026-11-20T08:30:00.000Z',
    order: {},
    metadata: { a: 1 },
    receipt_number: expect.any(String),
  })
  expect(await get(`/merchant/v1/charges/${String(body.id)}`)).toEqual(body)
  expect(await get(`/merchant/v1/checkouts/${id}`)).toMatchObject({ state: 'completed' })
  expect(await merchant('/charges', chargeOf(id))).toMatchObject(refusedWith(409, 'duplicate'))
  expect(await get('/merchant/v1/charges?reference=PZ-1001')).toEqual({ items: [body] })
  expect(await get('/merchant/v1/charges?reference=PZ-1002')).toEqual({ items: [] })
  expect(await get('/merchant/v1/charges?state=authorised')).toEqual({ items: [] })
})

test('[PAY-38] refuses to charge a checkout that is not approved or has another amount', async () => {
  const open = await merchant('/checkouts', {
    shopper: { first_name: 'Ann', last_name: 'Lee', email: 'a@example.com' },
    order: {
      reference: 'r',
      amount: 42.35,
      currency: 'AUD',
      items: [{ name: 'Supreme', amount: 42.35, quantity: 1, type: 'sku', reference: 'p1' }],
    },
    config: { redirect_uri: 'http://localhost:4711/back' },
  })
  expect(await merchant('/charges', chargeOf(String(open.body.id)))).toMatchObject(refusedWith(402, 'invalid_state'))
  expect(await charge({ amount: 42.34 })).toMatchObject(refusedWith(402, 'amount_invalid'))
  expect(await merchant('/charges', chargeOf('co_unknown'))).toMatchObject(refusedWith(404, 'resource_not_found'))
  expect(await get('/control/ledger')).toEqual({ currency: 'AUD', ledger: [] })
})

test.each([
  ['authority', 'authority', { authority: { type: 'card', value: '1' } }],
  ['reference', 'reference', { reference: '' }],
  ['amount', 'amount', { amount: '42.35' }],
  ['currency', 'currency', { currency: 'NZD' }],
  ['capture', 'capture', { capture: 'yes' }],
  ['order', 'order', { order: 'PZ-1001' }],
  ['list of items', 'order.items', { order: { items: 'Supreme' } }],
  ['metadata', 'metadata', { metadata: 'b1' }],
  [
    'sum of items',
    'amount',
    { order: { items: [{ name: 'a', amount: 1, quantity: 1, type: 'sku', reference: 'p' }] } },
  ],
])('[PAY-38] refuses a charge with an invalid %s and names the field', async (_, name, more) => {
  const { status, body } = await charge(more)
  expect({ status, body }).toMatchObject({ status: 400, body: { error: { details: [{ name }] } } })
})

test.each([
  [42.51, 'account_insufficient_funds'],
  [42.52, 'account_locked'],
  [42.53, 'account_inoperative'],
  [42.54, 'fraud_check'],
])('[PAY-38] refuses a charge of %d dollars with %s, and the checkout stays approved', async (amount, code) => {
  const id = await approved(amount)
  expect(await merchant('/charges', chargeOf(id, { amount }))).toMatchObject(refusedWith(402, code))
  expect(await get(`/merchant/v1/checkouts/${id}`)).toMatchObject({ state: 'approved' })
})

test('[PAY-38] a forced refusal applies to the next charge, and a forced amount is one cent less', async () => {
  const id = await approved()
  await force('account_locked')
  // A read does not use up the outcome, which is for the charge.
  await get(`/merchant/v1/checkouts/${id}`)
  expect(await merchant('/charges', chargeOf(id))).toMatchObject(refusedWith(402, 'account_locked'))
  await force('wrongAmount')
  expect((await merchant('/charges', chargeOf(id))).body).toMatchObject({ amount: 42.34, captured_amount: 42.34 })
  expect(await get('/control/ledger')).toMatchObject({ ledger: [{ authorised: 4234, captured: 4234 }] })
})

test('[PAY-38] finds a charge with a lost answer by its idempotency key and by its reference', async () => {
  const id = await approved()
  await force('lostAnswer', 'createCharge')
  await expect(merchant('/charges', chargeOf(id), 'once')).rejects.toThrow()
  const again = await merchant('/charges', chargeOf(id), 'once')
  expect(again).toMatchObject({ status: 200, body: { state: 'captured' } })
  expect(await get('/merchant/v1/charges?reference=PZ-1001')).toEqual({ items: [again.body] })
  expect(await merchant('/charges', chargeOf(id, { reference: 'b' }), 'once')).toMatchObject({ status: 409 })
})

test('[PAY-38] captures or cancels an authorised charge once', async () => {
  const { body } = await charge({ capture: false })
  expect(body).toMatchObject({ state: 'authorised', captured_amount: 0 })
  const at = `/charges/${String(body.id)}`
  expect(await merchant(`${at}/capture`, { amount: 42.36 })).toMatchObject(refusedWith(402, 'amount_invalid'))
  expect((await merchant(`${at}/capture`, {})).status).toBe(400)
  const captured = await merchant(`${at}/capture`, { amount: 40 }, 'capture')
  expect(captured).toMatchObject({ status: 200, body: { state: 'captured', captured_amount: 40 } })
  expect(await merchant(`${at}/capture`, { amount: 40 }, 'capture')).toEqual(captured)
  expect(await merchant(`${at}/cancel`)).toMatchObject(refusedWith(402, 'invalid_state'))

  const other = (await charge({ capture: false, reference: 'PZ-1002' })).body
  expect(await merchant(`/charges/${String(other.id)}/cancel`)).toMatchObject({
    status: 200,
    body: { state: 'cancelled' },
  })
  expect(await get('/control/ledger')).toEqual({
    currency: 'AUD',
    ledger: [
      { reference: 'PZ-1001', payments: 1, authorised: 4235, captured: 4000, refunded: 0, voided: 235 },
      { reference: 'PZ-1002', payments: 1, authorised: 4235, captured: 0, refunded: 0, voided: 4235 },
    ],
  })
  expect(await (await fetch(base)).text()).toContain('<th scope="row">PZ-1002</th><td>$42.35</td>')
})

test('[PAY-38] refunds at most the captured amount', async () => {
  const { body } = await charge()
  const chargeId = String(body.id)
  const refund = (amount: number, key?: string) =>
    merchant('/refunds', { charge_id: chargeId, amount, reason: 'cold' }, key)
  const part = await refund(40, 'part')
  expect(part).toMatchObject({ status: 201, body: { charge_id: chargeId, amount: 40, reason: 'cold' } })
  expect(await refund(40, 'part')).toEqual({ ...part, status: 200 })
  expect(await refund(2.36)).toMatchObject(refusedWith(402, 'amount_invalid'))
  const rest = await refund(2.35)
  expect(await refund(0.01)).toMatchObject(refusedWith(402, 'invalid_state'))
  expect((await merchant('/refunds', { charge_id: chargeId, amount: 1 })).status).toBe(400)
  const withText = { charge_id: chargeId, amount: 1, reason: 'cold', metadata: 'b1' }
  expect((await merchant('/refunds', withText)).status).toBe(400)
  expect(await get(`/merchant/v1/charges/${chargeId}`)).toMatchObject({ state: 'refunded', refunded_amount: 42.35 })
  expect(await get(`/merchant/v1/refunds?charge_id=${chargeId}`)).toEqual({ items: [part.body, rest.body] })
  expect(await get(`/merchant/v1/refunds/${String(rest.body.id)}`)).toEqual(rest.body)
})

test('[ACC-15] charges a token repeatedly, with any amount', async () => {
  const id = await approved(42.35, true)
  expect((await merchant('/charges', chargeOf(id))).status).toBe(201)
  const { value } = (await merchant('/tokens', { authority: { type: 'checkout_id', value: id } })).body
  const later = { authority: { type: 'account_token', value }, reference: 'PZ-1002' }
  expect(await charge(later)).toMatchObject({ status: 201 })
  expect(await charge({ ...later, amount: 5 })).toMatchObject({ status: 201, body: { amount: 5 } })
  expect(await charge({ authority: { type: 'account_token', value: 'guess' } })).toMatchObject(
    refusedWith(402, 'account_inoperative'),
  )
  expect(await get('/control/ledger')).toMatchObject({
    ledger: [{ captured: 4235 }, { reference: 'PZ-1002', payments: 2, captured: 4735 }],
  })
})
