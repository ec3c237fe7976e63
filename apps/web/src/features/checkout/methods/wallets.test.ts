import type { BasketId } from '@forno/domain/core/basic-types'
import type { Aud } from '@forno/contracts/core/values'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { expect, test } from 'vitest'
import { makeCall, type WireRequest } from '../../../lib/http/call.ts'
import type { PaymentProof, OrderAttempt } from '../payment/attempt.ts'
import { methodOf } from './registry.ts'

const attempt: OrderAttempt = {
  basketId: '1742a33e-d691-483b-a5c2-452463e5cfc0' as BasketId,
  key: '11111111-2222-4333-8444-555555555555',
  basketTotal: 42.9 as Aud,
  paymentType: 'applepay',
  orderRegister: 'order-guest',
  isAdult: false,
  hasBegun: true,
  refusal: null,
  whereAndWhen: 'Pickup WA01 ASAP',
}
const total = { basketTotal: 42.9, orderRegister: 'order-guest' }
const wallet = { token: 'sealed', finishSheet: () => undefined, contact: { firstName: 'Alex' } }
const drawCustomerToken = () => Promise.resolve('no-robot')

const sentBy = async (method: PaymentType, proof: PaymentProof, reply: object = { orderId: 'o' }) => {
  const sent: WireRequest[] = []
  const call = makeCall(
    (request) => {
      sent.push(request)
      const text = JSON.stringify(reply)
      return Promise.resolve({ status: 200, contentType: 'application/json', retryAfter: null, text })
    },
    { sessionId: () => 's', wait: () => Promise.resolve() },
  )
  const paid = await methodOf(method)?.pay(call, attempt, proof)
  const [request] = sent
  const key = request?.headers['idempotency-key']
  return { paid, name: request?.path.split('/').at(-1), body: JSON.parse(request?.body ?? '') as unknown, key }
}

test('[PAY-17] [ORD-23] Apple Pay sends its token and contact, without a customer token', async () => {
  const billingContact = { givenName: 'Alex' }
  const { name, body, key } = await sentBy('applepay', { wallet: { ...wallet, billingContact }, drawCustomerToken })
  expect(name).toBe('completeApplePay')
  expect(body).toEqual({ token: 'sealed', billingContact, ...total })
  expect(key).toBe(attempt.key)
})

test.each([
  ['googlepay', 'completeGooglePay', { token: 'sealed' }],
  ['clicktopay', 'completeClickToPay', { transientToken: 'sealed' }],
  ['visacheckout', 'completeVCO', { callId: 'sealed' }],
] as const)(
  '[PAY-16] [PAY-19] [PAY-28] [PAY-29] %s sends its token with the customer token',
  async (method, name, tokenField) => {
    const sent = await sentBy(method, { wallet, drawCustomerToken })
    expect(sent.name).toBe(name)
    expect(sent.body).toEqual({ ...tokenField, customerToken: 'no-robot', ...total })
    expect(sent.key).toBe(attempt.key)
  },
)

test.each(['googlepay', 'clicktopay'] as const)(
  '[PAY-25] [PAY-27] %s sends the same token again after the bank’s challenge, without the idempotency key',
  async (method) => {
    const payerAuth = { referenceID: 'r1' }
    const { body, key } = await sentBy(method, { wallet, drawCustomerToken, payerAuth })
    expect(body).toMatchObject({ payerAuth, customerToken: 'no-robot' })
    expect(JSON.stringify(body)).toContain('sealed')
    expect(key).not.toBe(attempt.key)
    const { paid } = await sentBy(method, { wallet }, { origin: 'https://bank.test', result: {} })
    expect(paid).toMatchObject({ kind: 'challenge' })
  },
)

test('[NAV-11] a wallet payment without a token throws', async () => {
  await expect(sentBy('applepay', {})).rejects.toThrow('no wallet paid')
})
