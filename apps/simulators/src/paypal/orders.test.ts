import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aud, order, orderOf, startPaypal, startsAt, type PaypalTester } from '../../test/paypal-tester.ts'

let paypal: PaypalTester
beforeAll(async () => {
  paypal = await startPaypal()
})
afterAll(() => paypal.app.close())
beforeEach(() => paypal.forget())

const orders = '/v2/checkout/orders'
const create = (body: unknown, own: Record<string, string> = {}) => paypal.call('POST', orders, body, own)
const capture = (id: string, own: Record<string, string> = {}) =>
  paypal.call('POST', `${orders}/${id}/capture`, {}, own)
const refusedWith = (status: number, issue: string) => ({ status, body: { details: [{ issue }] } })
const ledger = async () => (await paypal.call('GET', '/control/ledger')).body.ledger
const unit = order.purchase_units[0]

test('[PAY-18] issues tokens for the right secret only, valid for nine hours', async () => {
  const { token, call, time, force } = paypal
  expect(await (await token()).json()).toMatchObject({
    token_type: 'Bearer',
    expires_in: 32_400,
    app_id: expect.any(String),
  })
  expect((await token('guess')).status).toBe(401)
  expect((await token('hush', 'password')).status).toBe(400)
  const refused = { status: 401, body: { name: 'AUTHENTICATION_FAILURE', debug_id: expect.any(String) } }
  expect(await create(order, { authorization: 'Bearer guess' })).toMatchObject(refused)
  const { access_token } = (await (await token()).json()) as { access_token: string }
  time.now += 32_400_000
  expect(await call('GET', `${orders}/x`, undefined, { authorization: `Bearer ${access_token}` })).toMatchObject(
    refused,
  )
  await force('tokenExpired', 'createOrder')
  time.now = startsAt
  const again = (await (await token()).json()) as { access_token: string }
  expect((await create(order, { authorization: `Bearer ${again.access_token}` })).status).toBe(401)
})

test('[PAY-38] links an order with payment_source to its page as payer-action, and an older one as approve', async () => {
  const { base } = paypal
  const { status, body } = await create(order)
  const id = String(body.id)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    id: expect.stringMatching(/^[0-9A-Z]{17}$/),
    status: 'PAYER_ACTION_REQUIRED',
    intent: 'CAPTURE',
  })
  expect(body.links).toContainEqual({ rel: 'payer-action', href: `${base}/checkoutnow?token=${id}`, method: 'GET' })
  expect(await (await fetch(`${base}/checkoutnow?token=${id}`)).text()).toContain('PZ-1001, $42.50')
  const context = order.payment_source.paypal.experience_context
  const old = await create({ intent: 'CAPTURE', purchase_units: [unit], application_context: context }, { prefer: '' })
  expect(old.body).toEqual({ id: expect.any(String), status: 'CREATED', links: expect.any(Array) })
  expect(old.body.links).toContainEqual(expect.objectContaining({ rel: 'approve' }))
  paypal.time.now += 6 * 3600_000 + 1
  expect(await paypal.call('GET', `${orders}/${id}`)).toMatchObject({
    status: 404,
    body: { name: 'RESOURCE_NOT_FOUND' },
  })
})

test.each([
  ['approve', 'http://localhost:4711/process-order/b1?a=1&token=', '&PayerID=SIMPAYER00001', 'APPROVED'],
  ['decline', 'http://localhost:4711/process-order/b1?a=1&token=', '&PayerID=SIMPAYER00001', 'APPROVED'],
  ['cancel', 'http://localhost:4711/checkout?token=', '', 'PAYER_ACTION_REQUIRED'],
])(
  '[PAY-38] %s redirects to the shop with the token, and with the payer if approved',
  async (decision, before, after, status) => {
    const id = await paypal.created()
    const answer = await paypal.decide({ token: id, decision })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(before + id + after)
    expect((await paypal.call('GET', `${orders}/${id}`)).body).toMatchObject({ status })
    expect((await paypal.decide({ token: id, decision: 'maybe' })).status).toBe(400)
  },
)

const breakdown = { item_total: aud('40.50'), shipping: aud('6.00'), discount: aud('4.00') }
const withUnit = (more: object) => ({ ...order, purchase_units: [{ ...unit, ...more }] })
test.each([
  ['no intent', { ...order, intent: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['no unit', { ...order, purchase_units: [] }, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['two units', { ...order, purchase_units: [unit, unit] }, 422, 'MULTIPLE_PURCHASE_UNITS'],
  ['a numeric amount', withUnit({ amount: { currency_code: 'AUD', value: 42.5 } }), 400, 'INVALID_PARAMETER_SYNTAX'],
  ['fractions of a cent', withUnit({ amount: aud('42.505') }), 422, 'DECIMAL_PRECISION'],
  ['a zero amount', withUnit({ amount: aud('0.00') }), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['a breakdown with another total', withUnit({ amount: { ...aud('42.51'), breakdown } }), 422, 'AMOUNT_MISMATCH'],
  ['items with another total', withUnit({ items: [{ ...unit?.items[0], quantity: '1' }] }), 422, 'ITEM_TOTAL_MISMATCH'],
  ['items without an item total', withUnit({ amount: aud('42.50') }), 422, 'ITEM_TOTAL_REQUIRED'],
  ['a numeric quantity', withUnit({ items: [{ ...unit?.items[0], quantity: 2 }] }), 400, 'INVALID_PARAMETER_SYNTAX'],
  ['another payment source', { ...order, payment_source: { card: {} } }, 400, 'INVALID_PARAMETER_VALUE'],
  ['a text as its wallet', { ...order, payment_source: { paypal: 'yes' } }, 400, 'INVALID_PARAMETER_VALUE'],
  [
    'a text as its context',
    { ...order, payment_source: { paypal: { experience_context: 'yes' } } },
    400,
    'INVALID_PARAMETER_VALUE',
  ],
  [
    'an unknown language',
    { ...order, payment_source: { paypal: { experience_context: { locale: 'Australian' } } } },
    400,
    'INVALID_PARAMETER_SYNTAX',
  ],
  [
    'an unknown preference',
    { ...order, payment_source: { paypal: { experience_context: { user_action: 'HURRY' } } } },
    400,
    'INVALID_PARAMETER_VALUE',
  ],
])('[PAY-18] refuses an order with %s', async (_, body, status, issue) => {
  expect(await create(body)).toMatchObject(refusedWith(status, issue))
})

test('[PAY-18] the same PayPal-Request-Id creates one order and cannot be used for another request', async () => {
  const own = { 'paypal-request-id': 'once' }
  const first = await create(order, own)
  expect(await create(order, own)).toEqual({ ...first, status: 200 })
  expect(await create(orderOf('PZ-2'), own)).toMatchObject(refusedWith(422, 'DUPLICATE_REQUEST_ID'))
  paypal.time.now += 6 * 3600_000 + 1
  expect((await create(order, own)).body.id).not.toBe(first.body.id)
  expect(await create(order, { 'paypal-request-id': 'x'.repeat(109) })).toMatchObject(
    refusedWith(400, 'INVALID_STRING_LENGTH'),
  )
  const { authorization } = {
    authorization: `Bearer ${((await (await paypal.token()).json()) as { access_token: string }).access_token}`,
  }
  const bare = await fetch(`${paypal.base}${orders}`, {
    method: 'POST',
    body: JSON.stringify(order),
    headers: { authorization, 'content-type': 'application/json' },
  })
  expect(await bare.json()).toMatchObject({ details: [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }] })
  expect(bare.headers.get('paypal-debug-id')).toMatch(/^[0-9a-f]{13}$/)
})

test('[PAY-18] captures an approved order once and replays a lost answer', async () => {
  const { created, approved, force } = paypal
  expect(await capture(await created())).toMatchObject(refusedWith(422, 'ORDER_NOT_APPROVED'))
  const id = await approved()
  await force('lostAnswer', 'captureOrder')
  await expect(capture(id, { 'paypal-request-id': 'pay' })).rejects.toThrow()
  const again = await capture(id, { 'paypal-request-id': 'pay' })
  expect(again).toMatchObject({
    status: 200,
    body: { status: 'COMPLETED', purchase_units: [{ payments: { captures: [{ status: 'COMPLETED' }] } }] },
  })
  expect(await capture(id)).toMatchObject(refusedWith(422, 'ORDER_ALREADY_CAPTURED'))
  expect(await paypal.call('POST', `${orders}/${id}/authorize`)).toMatchObject(
    refusedWith(422, 'ACTION_DOES_NOT_MATCH_INTENT'),
  )
  expect(await capture(await approved())).toMatchObject(refusedWith(422, 'DUPLICATE_INVOICE_ID'))
  expect(await ledger()).toEqual([
    { reference: 'PZ-1001', payments: 1, authorised: 4250, captured: 4250, refunded: 0, voided: 0 },
  ])
})

test('[PAY-18] a minimal answer omits the capture, so the client must read the order', async () => {
  const { body } = await capture(await paypal.approved(), { prefer: 'return=minimal' })
  expect(body).toMatchObject({ status: 'COMPLETED' })
  expect(body).not.toHaveProperty('purchase_units')
})

test('[PAY-18] a declined instrument leads back to the page, where the payer chooses another', async () => {
  const id = await paypal.approved(order, 'decline')
  const refused = await capture(id)
  expect(refused).toMatchObject(refusedWith(422, 'INSTRUMENT_DECLINED'))
  expect(refused.body.links).toContainEqual({
    rel: 'redirect',
    href: `${paypal.base}/checkoutnow?token=${id}`,
    method: 'GET',
  })
  expect((await paypal.call('GET', `${orders}/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED')
  await paypal.decide({ token: id, decision: 'approve' })
  expect((await capture(id)).status).toBe(201)
})

test('[PAY-18] a forced issue or PayPal-Mock-Response refuses the capture and takes nothing', async () => {
  const id = await paypal.approved()
  await paypal.force('TRANSACTION_REFUSED')
  await paypal.call('GET', `${orders}/${id}`)
  expect(await capture(id)).toMatchObject(refusedWith(422, 'TRANSACTION_REFUSED'))
  const mock = (code: string) => ({ 'paypal-mock-response': JSON.stringify({ mock_application_codes: code }) })
  expect(await capture(id, mock('INSTRUMENT_DECLINED'))).toMatchObject(refusedWith(422, 'INSTRUMENT_DECLINED'))
  expect((await capture(id, mock('INTERNAL_SERVER_ERROR'))).status).toBe(500)
  expect((await capture(id, mock('UNKNOWN'))).status).toBe(400)
  expect(await ledger()).toEqual([])
})

test('[PAY-18] completes an order even when its capture is declined or pending', async () => {
  const { force, approved, call } = paypal
  await force('captureDeclined')
  expect((await capture(await approved(orderOf('PZ-1')))).body).toMatchObject({
    status: 'COMPLETED',
    purchase_units: [{ payments: { captures: [{ status: 'DECLINED' }] } }],
  })
  await force('capturePending')
  const { body } = await capture(await approved(orderOf('PZ-2')))
  const [{ payments }] = body.purchase_units as [{ payments: { captures: [{ id: string }] } }]
  const { id } = payments.captures[0]
  expect(payments.captures).toMatchObject([{ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } }])
  expect(await call('POST', `/v2/payments/captures/${id}/refund`)).toMatchObject(refusedWith(422, 'PENDING_CAPTURE'))
  expect(await ledger()).toMatchObject([{ reference: 'PZ-2', authorised: 4250, captured: 0 }])
  await call('POST', `/control/captures/${id}`, { status: 'COMPLETED' })
  expect((await call('GET', `/v2/payments/captures/${id}`)).body).toMatchObject({ status: 'COMPLETED' })
  await force('wrongAmount')
  await capture(await approved(orderOf('PZ-3')))
  expect(await ledger()).toMatchObject([{ captured: 4250 }, { reference: 'PZ-3', captured: 4249 }])
})

test('[PAY-18] patches amount and invoice numbers until the order is completed', async () => {
  const id = await paypal.approved(orderOf('PZ-1'))
  const patch = (name: string, value: unknown, op = 'replace') =>
    paypal.call('PATCH', `${orders}/${id}`, [{ op, path: `/purchase_units/@reference_id=='default'/${name}`, value }])
  expect(await patch('amount', { ...aud('10.00'), breakdown: { item_total: aud('9.00') } })).toMatchObject(
    refusedWith(422, 'AMOUNT_MISMATCH'),
  )
  expect(await patch('payee', {})).toMatchObject(refusedWith(422, 'NOT_PATCHABLE'))
  expect(await patch('amount', aud('10.00'), 'test')).toMatchObject(refusedWith(400, 'INVALID_PARAMETER_VALUE'))
  expect(await patch('amount', aud('10.00'))).toEqual({ status: 204, body: {} })
  expect((await patch('invoice_id', undefined, 'remove')).status).toBe(204)
  await capture(id)
  expect(await ledger()).toMatchObject([{ reference: id, captured: 1000 }])
  expect(await patch('amount', aud('9.00'))).toMatchObject(refusedWith(422, 'ORDER_ALREADY_COMPLETED'))
})

test('[PAY-18] offers Pay in 4 for amounts within its limits only', async () => {
  const { base, created, decide, call } = paypal
  const id = await created(orderOf('PZ-1', '29.99'))
  const page = async (token: string) =>
    (await fetch(`${base}/checkoutnow?token=${token}&fundingSource=paylater`)).text()
  expect(await page(id)).toContain('Pay in 4 is for $30.00 to $2000.00')
  expect(await page(id)).not.toContain('value="approve"')
  expect((await decide({ token: id, decision: 'approve', fundingSource: 'paylater' })).status).toBe(422)
  const enough = await created(orderOf('PZ-2', '30.00'))
  expect(await page(enough)).toContain('4 interest-free payments of $7.50')
  expect((await decide({ token: enough, decision: 'approve', fundingSource: 'paylater' })).status).toBe(303)
  await call('PUT', '/control/pay-in-4', { minimum: 0, maximum: 100_000, isEligible: true })
  expect(await page(id)).toContain('value="approve"')
})
