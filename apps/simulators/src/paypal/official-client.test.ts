import { ApiError, CheckoutPaymentIntent } from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPaypal, type PaypalTester } from '../../test/paypal-tester.ts'

let paypal: PaypalTester
beforeAll(async () => {
  paypal = await startPaypal()
})
afterAll(() => paypal.app.close())
beforeEach(() => paypal.forget())

const prefer = 'return=representation'
const amount = { currencyCode: 'AUD', value: '42.50' }
const create = async (intent = CheckoutPaymentIntent.Capture) => {
  const { result, statusCode } = await paypal.official.orders.createOrder({
    body: {
      intent,
      purchaseUnits: [
        {
          referenceId: 'default',
          invoiceId: 'PZ-1001',
          customId: 'b1',
          amount: { ...amount, breakdown: { itemTotal: amount } },
          items: [{ name: 'Supreme', quantity: '1', unitAmount: amount }],
        },
      ],
      paymentSource: {
        paypal: { experienceContext: { returnUrl: 'http://localhost:4711/a', cancelUrl: 'http://localhost:4711/b' } },
      },
    },
    paypalRequestId: crypto.randomUUID(),
    prefer,
  })
  expect(statusCode).toBe(201)
  return result
}
const approve = (id: string) => paypal.decide({ token: id, decision: 'approve' })

test('[PAY-18] the official client creates, reads, patches, captures and refunds', async () => {
  const { orders, payments } = paypal.official
  const { id = '', status, links } = await create()
  expect(status).toBe('PAYER_ACTION_REQUIRED')
  expect(links?.map(({ rel }) => rel)).toEqual(['self', 'payer-action', 'update', 'capture'])
  await orders.patchOrder({
    id,
    body: [{ op: 'replace' as never, path: "/purchase_units/@reference_id=='default'/custom_id", value: 'b2' }],
  })
  await approve(id)
  const { result: found } = await orders.getOrder({ id })
  expect(found).toMatchObject({
    status: 'APPROVED',
    purchaseUnits: [{ customId: 'b2' }],
    payer: { payerId: 'SIMPAYER00001' },
  })
  const { result: paid } = await orders.captureOrder({ id, prefer })
  expect(paid.status).toBe('COMPLETED')
  const capture = paid.purchaseUnits?.[0]?.payments?.captures?.[0]
  expect(capture).toMatchObject({ status: 'COMPLETED', amount, finalCapture: true, invoiceId: 'PZ-1001' })
  const captureId = capture?.id ?? ''
  const refund = await payments.refundCapturedPayment({
    captureId,
    prefer,
    body: { amount: { ...amount, value: '2.50' } },
  })
  expect(refund.result).toMatchObject({ status: 'COMPLETED', amount: { value: '2.50' } })
  expect((await payments.getRefund({ refundId: refund.result.id ?? '' })).result).toEqual(refund.result)
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('PARTIALLY_REFUNDED')
})

test('[PAY-18] the official client authorizes, captures a part and voids', async () => {
  const { orders, payments } = paypal.official
  const { id = '' } = await create(CheckoutPaymentIntent.Authorize)
  await approve(id)
  const { result } = await orders.authorizeOrder({ id, prefer })
  const authorizationId = result.purchaseUnits?.[0]?.payments?.authorizations?.[0]?.id ?? ''
  const part = await payments.captureAuthorizedPayment({
    authorizationId,
    prefer,
    body: { amount: { ...amount, value: '40.00' }, finalCapture: false },
  })
  expect(part.result).toMatchObject({ status: 'COMPLETED', amount: { value: '40.00' }, finalCapture: false })
  expect((await payments.getAuthorizedPayment({ authorizationId })).result.status).toBe('PARTIALLY_CAPTURED')
  expect((await payments.voidPayment({ authorizationId, prefer })).result?.status).toBe('VOIDED')
})

test('[PAY-18] the official client reads a refusal', async () => {
  const { id = '' } = await create()
  const refusal: unknown = await paypal.official.orders.captureOrder({ id }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  const { statusCode, result } = refusal as ApiError
  expect(statusCode).toBe(422)
  expect(result).toMatchObject({
    name: 'UNPROCESSABLE_ENTITY',
    debug_id: expect.any(String),
    details: [{ issue: 'ORDER_NOT_APPROVED' }],
  })
})
