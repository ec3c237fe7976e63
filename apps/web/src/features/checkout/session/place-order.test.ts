import type { BasketId } from '@forno/domain/core/basic-types'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Aud } from '@forno/contracts/core/values'
import { expect, test, vi } from 'vitest'
import { makeCall, type WireReply, type WireRequest } from '../../../lib/http/call.ts'
import { awaitOutcome, payForOrder, submitOrder, type SubmitStep } from './place-order.ts'
import type { PaymentProof, OrderAttempt } from '../payment/attempt.ts'

const basketId = '1742a33e-d691-483b-a5c2-452463e5cfc0' as BasketId
const orderId = '5ffbc71b-7bbe-4235-b878-81a8f6b2861c'
const attempt: OrderAttempt = {
  basketId,
  key: '11111111-2222-4333-8444-555555555555',
  basketTotal: 42.92 as Aud,
  paymentType: 'cash',
  orderRegister: 'order-guest',
  isAdult: false,
  hasBegun: false,
  refusal: null,
  whereAndWhen: 'Pickup WA01 ASAP',
}

type Answer = WireReply | 'lost'
const reply = (status: number, body: unknown): WireReply => ({
  status,
  contentType: 'application/json',
  retryAfter: null,
  text: JSON.stringify(body),
})
const refusal = (status: number, code: string, data: object = {}) =>
  reply(status, { code, message: code, type: 'error', data })
const basket = reply(200, { basketId })
const placed = reply(200, { orderId, orderReference: '3MFHWMH36T', status: 'Preparing', sessionId: 's' })

/** A shop that answers each path by a list, in order; the last answer repeats. */
const shop = (answers: Readonly<Record<string, readonly Answer[]>>) => {
  const sent: WireRequest[] = []
  const call = makeCall(
    async (request) => {
      const name = request.path.split('/').at(-1) ?? ''
      const ofPath = answers[name === basketId ? 'basket' : name] ?? []
      const answer = ofPath[Math.min(sent.filter(({ path }) => path === request.path).length, ofPath.length - 1)]
      sent.push(request)
      if (answer === undefined || answer === 'lost') throw new TypeError('no answer')
      return answer
    },
    { sessionId: () => 's', wait: async () => undefined },
  )
  return { call, sent, names: () => sent.map(({ path }) => path.split('/').at(-1)) }
}

const place = async (
  answers: Readonly<Record<string, readonly Answer[]>>,
  sentAttempt: OrderAttempt = attempt,
  proof: PaymentProof = {},
) => {
  const steps: SubmitStep[] = []
  const { call, sent, names } = shop(answers)
  const outcome = await submitOrder({ call, attempt: sentAttempt, proof, onStep: (step) => steps.push(step) })
  return { outcome, sent, names, steps }
}

test('[ORD-01] validates the basket and the order before placing it', async () => {
  const { outcome, names, steps } = await place({ validate: [basket], validateOrder: [basket], order: [placed] })
  expect(names()).toEqual(['validate', 'validateOrder', 'order'])
  expect(steps).toEqual(['checkingCart', 'checkingOrder', 'placing'])
  expect(outcome).toMatchObject({ kind: 'ordered', orderId })
})

test('[RUL-12] [API-17] [ORD-04] the placing call contains the approved total and the idempotency key of the attempt', async () => {
  const { sent } = await place({ validate: [basket], validateOrder: [basket], order: [placed] })
  expect(JSON.parse(sent[2]!.body ?? '')).toEqual({
    paymentType: 'cash',
    basketTotal: 42.92,
    orderRegister: 'order-guest',
  })
  expect(sent[2]!.headers['idempotency-key']).toBe(attempt.key)
})

test('[RUL-03] the placing call contains the confirmed age', async () => {
  const { call, sent } = shop({ validate: [basket], validateOrder: [basket], order: [placed] })
  await submitOrder({ call, attempt: { ...attempt, isAdult: true }, proof: {}, onStep: () => undefined })
  expect(JSON.parse(sent[2]!.body ?? '')).toMatchObject({ isAdult: true })
})

test.each(['validate', 'validateOrder'])('[ORD-01] a failure of %s stops the following steps', async (step) => {
  const refused = refusal(412, 'InvalidOrderDateTime')
  const { outcome, names } = await place({
    validate: [basket],
    validateOrder: [basket],
    order: [placed],
    [step]: [refused],
  })
  expect(names()).not.toContain('order')
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'InvalidOrderDateTime' } })
})

test('[ORD-06] [API-17] a basket that is already ordered leads to its order', async () => {
  const { outcome } = await place({
    validate: [basket],
    validateOrder: [basket],
    order: [refusal(410, 'BasketOrdered', { orderId })],
  })
  expect(outcome).toMatchObject({ kind: 'ordered', orderId, result: null })
})

test.each<[string, Answer]>([
  ['no answer', 'lost'],
  ['an answer without a code', refusal(500, 'InternalError')],
])('[NAV-11] %s to the placing call leaves the outcome unknown, and the call is not repeated', async (_, answer) => {
  const { outcome, names } = await place({ validate: [basket], validateOrder: [basket], order: [answer] })
  expect(outcome).toEqual({ kind: 'unknown' })
  expect(names().filter((name) => name === 'order')).toHaveLength(1)
})

test.each<[string, Answer, number]>([
  ['no answer', 'lost', 0],
  ['an answer without a code', refusal(500, 'InternalError'), 500],
])('[ERR-15] %s to a validation is refused as not validated, and nothing is placed', async (_, answer, status) => {
  const message = "We couldn't validate your cart. Please try again."
  for (const answers of [{ validate: [answer] }, { validate: [basket], validateOrder: [answer] }]) {
    const { outcome, names } = await place(answers)
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { status, message } })
    expect(names()).not.toContain('order')
  }
})

const idle = reply(200, { basketId, fulfilmentStatus: null })
const processing = reply(200, { basketId, fulfilmentStatus: 'Processing' })

/** Polls until the outcome is known, for at most two minutes of the test's own clock. */
const poll = async (answers: readonly Answer[], payment: readonly Answer[] = [idle]) => {
  const { call, sent } = shop({ basket: answers, payment })
  let waited = 0
  const wait = async (milliseconds: number) => void (waited += milliseconds)
  const outcome = await awaitOutcome({ call, basketId, wait, isOver: () => waited > 120_000 })
  return { outcome, sent, waited }
}

test('[NAV-11] polls every two seconds, through lost answers, until the order is known', async () => {
  const { outcome, sent, waited } = await poll([basket, 'lost', refusal(410, 'BasketOrdered', { orderId })])
  expect(outcome).toMatchObject({ kind: 'ordered', orderId })
  expect([sent.filter(({ path }) => path.endsWith(basketId)).length, waited]).toEqual([3, 4_000])
  expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET']))
})

test('[NAV-11] a basket that stays open longer than a placing call can take is not ordered', async () => {
  const { outcome, waited } = await poll([basket])
  expect(outcome).toBeNull()
  expect(waited).toBe(20_000)
})

test('[NAV-11] [ORD-10] a basket that ended in another way gives its refusal', async () => {
  const { outcome } = await poll([refusal(410, 'OrderFailed')])
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'OrderFailed' } })
})

test('[NAV-11] [API-17] polls for as long as the payment is in progress', async () => {
  const { outcome, waited } = await poll([basket], [...Array<Answer>(30).fill(processing), idle])
  expect(outcome).toBeNull()
  expect(waited).toBe(30 * 2_000 + 20_000)
})

const byCard: OrderAttempt = { ...attempt, paymentType: 'flex', orderRegister: 'order-customer' }
const checked = { validate: [basket], validateOrder: [basket] }
const challenge = { origin: 'https://gateway.example', result: { referenceID: 'r1' } }

test('[PAY-14] [ORD-01] [ORD-04] one call pays by card and places the order, with the card token and the order register', async () => {
  const { outcome, names, sent } = await place({ ...checked, completeFlex: [placed] }, byCard, { flexToken: 't1' })
  expect(names()).toEqual(['validate', 'validateOrder', 'completeFlex'])
  expect(JSON.parse(sent[2]!.body ?? '')).toEqual({
    flexToken: 't1',
    basketTotal: 42.92,
    orderRegister: 'order-customer',
  })
  expect(sent[2]!.headers['idempotency-key']).toBe(attempt.key)
  expect(outcome).toMatchObject({ kind: 'ordered', orderId })
})

test('[PAY-29] sends a customer token with cards, and a new one after a refused token', async () => {
  const tokens = ['first', 'second']
  const drawCustomerToken = () => Promise.resolve(tokens.shift() ?? '')
  const answers = { ...checked, completeFlex: [refusal(400, 'RecaptchaException'), placed] }
  const { outcome, sent } = await place(answers, byCard, { flexToken: 't1', drawCustomerToken })
  expect(sent.slice(2).map(({ body }) => (JSON.parse(body ?? '') as { customerToken: string }).customerToken)).toEqual([
    'first',
    'second',
  ])
  expect(outcome).toMatchObject({ kind: 'ordered' })
})

test('[PAY-25] reports a bank’s challenge, and sends the second placing call without the idempotency key', async () => {
  const { outcome } = await place({ ...checked, completeFlex: [reply(302, challenge)] }, byCard, { flexToken: 't1' })
  expect(outcome).toEqual({ kind: 'challenge', challenge })
  const { call, sent } = shop({ completeFlex: [placed] })
  const proof = { flexToken: 't1', payerAuth: { referenceID: 'r1' } }
  expect(await payForOrder({ call, attempt: byCard, proof, onStep: () => undefined }, null)).toMatchObject({ orderId })
  expect(JSON.parse(sent[0]!.body ?? '')).toMatchObject(proof)
  expect(sent[0]!.headers['idempotency-key']).not.toBe(attempt.key)
})

test('[API-17] a payment in progress leaves the outcome unknown', async () => {
  const open = reply(202, { basketId, fulfilmentStatus: 'Processing' })
  const { outcome } = await place({ ...checked, completeFlex: [open] }, byCard, { flexToken: 't1' })
  expect(outcome).toEqual({ kind: 'unknown' })
})

test('[ORD-07] reports an order error without a message to the API, but no error with a message and no lost answer', async () => {
  const reports = async (answer: Answer) => {
    const { sent } = await place({ ...checked, order: [answer], notifyOrderError: [reply(204, null)] })
    return sent
      .filter(({ path }) => path.endsWith('/notifyOrderError'))
      .map(({ body }) => JSON.parse(body ?? '') as object)
  }
  expect(await reports(reply(400, { code: 'InvalidRequest' }))).toEqual([
    { status: 400, code: 'InvalidRequest', paymentType: 'cash' },
  ])
  expect(await reports(refusal(400, 'InvalidRequest'))).toEqual([])
  expect(await reports('lost')).toEqual([])
})

test('[ORD-07] [ORD-06] a basket that is already ordered is no order error', async () => {
  const { names } = await place({ ...checked, order: [reply(410, { code: 'BasketOrdered', data: { orderId } })] })
  expect(names()).not.toContain('notifyOrderError')
})

test('[ORD-07] an answer without a code is reported by its status, for this basket', async () => {
  const { sent } = await place({ ...checked, order: [reply(502, {})], notifyOrderError: [reply(204, null)] })
  const report = sent.find(({ path }) => path.endsWith('/notifyOrderError'))
  expect(report?.path).toContain(`/baskets/${basketId}/notifyOrderError`)
  expect(JSON.parse(report?.body ?? '')).toEqual({ status: 502, paymentType: 'cash' })
})

test('[ORD-07] a report without an answer holds up nothing', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { outcome } = await place({ ...checked, order: [reply(400, { code: 'InvalidRequest' })] })
  expect(outcome).toMatchObject({ kind: 'refused' })
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('an order error could not be reported', expect.anything()))
})

test('[ORD-06] a basket that is ordered without an order to lead to is refused', async () => {
  const { outcome } = await place({ ...checked, order: [refusal(410, 'BasketOrdered')] })
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'BasketOrdered' } })
  expect((await poll([refusal(410, 'BasketOrdered')])).outcome).toMatchObject({ kind: 'refused' })
})

test.each([
  [500, 20_000 + 2_000],
  [503, 20_000 + 2_000],
])('[NAV-11] an answer %i to a poll is no outcome', async (status, expected) => {
  const { outcome, waited } = await poll([refusal(status, 'InternalError'), basket])
  expect([outcome, waited]).toEqual([null, expected])
})

test('[PAY-14] a method that this page does not know leaves the outcome unknown, and nothing is placed', async () => {
  const answers = { ...checked, notifyOrderError: [reply(204, null)] }
  const { outcome, names } = await place(answers, { ...attempt, paymentType: 'gold' as PaymentType })
  expect(outcome).toEqual({ kind: 'unknown' })
  expect(names().filter((name) => name !== 'notifyOrderError')).toEqual(['validate', 'validateOrder'])
})
