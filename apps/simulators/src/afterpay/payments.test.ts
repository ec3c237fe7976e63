import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aud, startAfterpay, startsAt, type AfterpayTester } from '../../test/afterpay-tester.ts'

let afterpay: AfterpayTester
beforeAll(async () => {
  afterpay = await startAfterpay()
})
afterAll(() => afterpay.app.close())
beforeEach(async () => {
  afterpay.time.now = startsAt
  await afterpay.call('DELETE', '/control')
})

let requests = 0
const pay = (path: string, body: object) =>
  afterpay.call('POST', `/v2/payments/${path}`, { requestId: `r${++requests}`, ...body })
const refusedWith = (status: number, errorCode: string) => ({ status, body: { errorCode, httpStatusCode: status } })
const ledger = async () => (await afterpay.call('GET', '/control/ledger')).body.ledger
const day = 86_400_000

test('[PAY-38] captures a confirmed checkout once', async () => {
  const token = await afterpay.confirmed()
  const { status, body } = await pay('capture', { token, merchantReference: 'PZ-1001' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    id: expect.stringMatching(/^\d{18}$/),
    token,
    status: 'APPROVED',
    paymentState: 'CAPTURED',
    refunds: [],
    originalAmount: aud('42.50'),
    openToCaptureAmount: aud('0.00'),
    merchantReference: 'PZ-1001',
    events: [{ type: 'CAPTURED', amount: aud('42.50') }],
    orderDetails: { consumer: { surname: 'Lee' } },
  })
  expect(await pay('capture', { token })).toMatchObject(refusedWith(402, 'invalid_token'))
  for (const path of [`token:${token}`, String(body.id)])
    expect(await afterpay.call('GET', `/v2/payments/${path}`)).toEqual({ status: 200, body })
  expect(await ledger()).toEqual([
    { reference: 'PZ-1001', payments: 1, authorised: 4250, captured: 4250, refunded: 0, voided: 0 },
  ])
})

test('[PAY-38] refuses to capture a checkout that was not confirmed', async () => {
  const { opened, confirmed, call, time } = afterpay
  expect(await pay('capture', { token: await opened() })).toMatchObject(
    refusedWith(412, 'invalid_order_transaction_status'),
  )
  expect(await pay('capture', { token: await confirmed('cancel') })).toMatchObject(
    refusedWith(412, 'invalid_order_transaction_status'),
  )
  expect(await pay('capture', { token: 'guess' })).toMatchObject(refusedWith(402, 'invalid_token'))
  const token = await confirmed()
  expect(await call('GET', `/v2/payments/token:${token}`)).toMatchObject(refusedWith(404, 'not_found'))
  expect(await pay('capture', { token, amount: aud('42.49') })).toMatchObject(refusedWith(422, 'invalid_object'))
  time.now += 3 * 3600_000 + 1
  expect(await pay('capture', { token })).toMatchObject(refusedWith(402, 'invalid_token'))
  expect(await ledger()).toEqual([])
})

test('[PAY-38] a declined payer is refused with 201 at the capture and with 402 at the authorisation', async () => {
  const captured = await pay('capture', { token: await afterpay.confirmed('decline') })
  expect(captured).toMatchObject({ status: 201, body: { status: 'DECLINED', paymentState: 'CAPTURE_DECLINED' } })
  const authorised = await pay('auth', { token: await afterpay.confirmed('decline') })
  expect(authorised).toMatchObject({ status: 402, body: { status: 'DECLINED', paymentState: 'AUTH_DECLINED' } })
  await afterpay.force('declined')
  const token = await afterpay.confirmed()
  expect(await pay('capture', { token })).toMatchObject({ status: 201, body: { status: 'DECLINED' } })
  expect(await pay('capture', { token })).toMatchObject(refusedWith(402, 'invalid_token'))
  expect(await ledger()).toMatchObject([{ payments: 3, authorised: 0, captured: 0 }])
})

test('[PAY-38] a capture with a lost answer is replayed by its requestId, or reversed by its token', async () => {
  const { force, confirmed, call } = afterpay
  const token = await confirmed()
  await force('lostAnswer', 'capture')
  await expect(pay('capture', { token, requestId: 'once' })).rejects.toThrow()
  const again = await pay('capture', { token, requestId: 'once' })
  expect(again).toMatchObject({ status: 201, body: { status: 'APPROVED' } })
  expect(await pay('capture', { token: 'other', requestId: 'once' })).toMatchObject(refusedWith(409, 'conflict'))
  const reversal = `/v2/payments/token:${token}/reversal`
  expect(await call('POST', reversal)).toEqual({ status: 204, body: {} })
  expect(await call('POST', reversal)).toEqual({ status: 204, body: {} })
  expect((await call('GET', `/v2/payments/token:${token}`)).body).toMatchObject({ paymentState: 'VOIDED' })
  expect(await ledger()).toMatchObject([{ authorised: 4250, captured: 0, voided: 4250 }])
})

test('[PAY-38] a token that is reversed before its capture can never be captured', async () => {
  const token = await afterpay.confirmed()
  expect((await afterpay.call('POST', `/v2/payments/token:${token}/reversal`)).status).toBe(204)
  expect(await pay('capture', { token })).toMatchObject(refusedWith(402, 'invalid_token'))
  expect((await afterpay.call('POST', '/v2/payments/token:unknown/reversal')).status).toBe(404)
})

test('[PAY-38] an authorised amount is captured in parts and the rest is voided', async () => {
  const { body } = await pay('auth', { token: await afterpay.confirmed() })
  expect(body).toMatchObject({ paymentState: 'AUTH_APPROVED', openToCaptureAmount: aud('42.50') })
  expect(body.events).toMatchObject([{ type: 'AUTH_APPROVED', expires: '2026-12-03T08:30:00.000Z' }])
  const id = String(body.id)
  expect(await pay(`${id}/refund`, { amount: aud('1.00'), merchantReference: 'x' })).toMatchObject(
    refusedWith(412, 'precondition_failed'),
  )
  expect(await pay(`${id}/capture`, { amount: aud('42.51') })).toMatchObject(refusedWith(422, 'invalid_amount'))
  expect(await pay(`${id}/capture`, { amount: aud('40.00') })).toMatchObject({
    status: 201,
    body: { paymentState: 'PARTIALLY_CAPTURED', openToCaptureAmount: aud('2.50') },
  })
  expect(await pay(`${id}/void`, {})).toMatchObject({ status: 201, body: { paymentState: 'CAPTURED' } })
  expect(await pay(`${id}/capture`, { amount: aud('1.00') })).toMatchObject(refusedWith(410, 'payment_captured'))
  expect(await ledger()).toMatchObject([{ authorised: 4250, captured: 4000, voided: 250 }])
})

test('[PAY-38] refuses to capture an authorisation that is voided or older than 13 days', async () => {
  const voided = String((await pay('auth', { token: await afterpay.confirmed() })).body.id)
  expect(await pay(`${voided}/void`, { amount: aud('42.50') })).toMatchObject({ body: { paymentState: 'VOIDED' } })
  expect(await pay(`${voided}/capture`, { amount: aud('1.00') })).toMatchObject(refusedWith(412, 'payment_voided'))
  const old = String((await pay('auth', { token: await afterpay.confirmed() })).body.id)
  afterpay.time.now += 13 * day + 1
  expect(await pay(`${old}/capture`, { amount: aud('1.00') })).toMatchObject(refusedWith(412, 'payment_expired'))
  expect((await pay('unknown/capture', { amount: aud('1.00') })).status).toBe(404)
})

test('[PAY-38] refunds up to the captured amount, once per requestId, for 120 days', async () => {
  const { call, time, confirmed } = afterpay
  const id = String((await pay('capture', { token: await confirmed() })).body.id)
  const refund = (amount: string, more: object = {}) =>
    pay(`${id}/refund`, { amount: aud(amount), merchantReference: 'PZ-1001', refundMerchantReference: 'R1', ...more })
  const part = await refund('40.00', { requestId: 'part' })
  expect(part).toMatchObject({
    status: 201,
    body: { refundId: expect.any(String), refundedAt: '2026-11-20T08:30:00.000Z', amount: aud('40.00') },
  })
  expect(await refund('40.00', { requestId: 'part' })).toEqual(part)
  expect(await refund('2.51')).toMatchObject(refusedWith(422, 'invalid_amount'))
  expect(await refund('1.00', { requestId: '' })).toMatchObject(refusedWith(422, 'invalid_object'))
  const updated = await call('PUT', `/v2/payments/${id}`, { merchantReference: 'PZ-2' })
  expect(updated.body).toMatchObject({ merchantReference: 'PZ-2', refunds: [{ amount: aud('40.00') }] })
  expect(await ledger()).toMatchObject([{ reference: 'PZ-2', captured: 4250, refunded: 4000 }])
  time.now += 120 * day + 1
  expect(await refund('1.00')).toMatchObject(refusedWith(422, 'refund_timelimit_exceeded'))
})

test('[PAY-38] a capture that is refused for its reference leaves the checkout confirmed', async () => {
  const token = await afterpay.confirmed()
  expect(await pay('capture', { token, merchantReference: 'x'.repeat(129) })).toMatchObject(
    refusedWith(422, 'invalid_object'),
  )
  expect(await pay('capture', { token })).toMatchObject({ status: 201, body: { status: 'APPROVED' } })
})

test('[PAY-38] the forced wrong amount captures one cent less and reports it', async () => {
  await afterpay.force('wrongAmount')
  const { body } = await pay('capture', { token: await afterpay.confirmed() })
  expect(body).toMatchObject({ status: 'APPROVED', originalAmount: aud('42.49') })
  expect(await ledger()).toMatchObject([{ captured: 4249 }])
})
