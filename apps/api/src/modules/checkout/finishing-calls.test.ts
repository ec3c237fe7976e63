import { endpoints } from '@forno/contracts/calls'
import { finishingRefusals } from '@forno/contracts/payments/refusals'
import { paymentTimes } from '@forno/domain/payments/attempt'
import type { RefusalName } from '@forno/domain/core/refusal'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeWith } from '../../../test/content-edits.ts'
import { beginningCalls, finishingCalls, payingCalls, type FinishingCall } from '../../../test/payments/paying-calls.ts'
import { sellOut } from '../../../test/payments/sell-out.ts'
import { expectRefusal, publishAndLoad, shopOf, soon, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import type { Begin, Provider } from '../payments/index.ts'
import { advanceJob, sweepJob } from './saga/basket-transactions.ts'
import { providerEventsStore } from './saga/provider-events-store.ts'

/** The scripted provider: its next answer (null = captured), and how often it was asked for money. */
const bank: { refusal: RefusalName | null; requests: number } = { refusal: null, requests: 0 }
const provider: Provider = {
  confirm: () => {
    bank.requests += 1
    const { refusal } = bank
    return Promise.resolve(refusal === null ? { kind: 'captured' } : { kind: 'refused', refusal })
  },
  lookUp: () => Promise.resolve({ kind: 'ready' }),
  capture: () => Promise.resolve('captured'),
  undo: () => Promise.resolve('refunded'),
}
/** The provider's id of the next payment; null = our transaction id. */
const next: { reference: string | null } = { reference: null }
const begin: Begin = ({ transactionId }) =>
  Promise.resolve({ kind: 'waiting', reference: next.reference ?? transactionId, memo: {}, answer: null })

const providerOf = { zippay: 'zip', afterpay: 'afterpay', paypal: 'paypal' } as const
const calls = Object.keys(finishingCalls) as FinishingCall[]
const methods = [...new Set(Object.values(finishingCalls).map(({ method }) => method))]

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp(undefined, {}, undefined, undefined, {
    paidBy: Object.fromEntries(methods.map((method) => [method, { name: providerOf[method], provider, begin }])),
    times: { ...paymentTimes, waiter: 0 },
  })
  shop = shopOf(app)
  const option = (paymentOption: PaymentType, sortOrder: number) =>
    ({ paymentOption, status: 'Enabled', sortOrder, maxOrderCharge: null }) as const
  await publishAndLoad(app, storeWith('NSW01', { paymentOptions: [...methods, 'cash' as const].map(option) }))
})
afterAll(() => app.close())
beforeEach(async () => {
  // Attempts of earlier tests must not be picked up by the sweep.
  await app.database.sql`update payment_attempts set state = 'failed' where state = 'awaiting_customer'`
  Object.assign(bank, { refusal: null, requests: 0 })
  next.reference = null
})

const total = async (held: TestBasket) => {
  const { status, body } = await shop.call('GET /baskets/:basketId', held)
  return status === 200 ? body.basketTotal : 22.5
}
/** Begins a payment and returns the body of the finishing call, as if the customer had agreed at the provider. */
const beginPayment = async (call: FinishingCall, held: TestBasket): Promise<object> => {
  const { begin: beginning, proofOf } = finishingCalls[call]
  const approved = { orderRegister: 'order-guest', basketTotal: await total(held) }
  const body = { ...beginningCalls[beginning].proof, ...approved }
  expect((await shop.call(beginning, { ...held, body })).status).toBe(200)
  const [row] = await app.database.sql<{ reference: string }>`
    select provider_reference as reference from payment_attempts
    where basket_id = ${held.params.basketId} and state = 'awaiting_customer'`
  return { ...approved, ...proofOf(row?.reference ?? '') }
}
const finish = (call: FinishingCall, held: TestBasket, body: object) => shop.call(call, { ...held, body })

test('every endpoint with the finishing refusals is listed among the finishing or paying calls', () => {
  const finishing = endpoints.filter(({ refusals }) => finishingRefusals.every((name) => refusals.includes(name)))
  expect(finishing.map(({ address }) => address).sort()).toEqual([...calls, ...Object.keys(payingCalls)].sort())
})

/** Changes of a basket while its customer is at the provider's page, and the refusal that each causes. */
const meanwhile: readonly (readonly [RefusalName, (held: TestBasket) => Promise<unknown>])[] = [
  ['UnapprovedBasketTotal', (held) => shop.add(held)],
  ['UnapprovedBasketTotal', (held) => shop.good('DELETE /baskets/:basketId/basketItems', held)],
  ['ContactMissing', (held) => shop.change(held, { customerInfo: { phoneNumber: '', emailAddress: '' } })],
  [
    'BasketHasExpired',
    ({ params }) => app.database.sql`update baskets set status = 'expired' where basket_id = ${params.basketId}`,
  ],
  [
    'OrderFailed',
    ({ params }) => app.database.sql`update baskets set status = 'locked' where basket_id = ${params.basketId}`,
  ],
]

/** The refusal of a sold-out item: Zip has its own. */
const soldOutAs = (call: FinishingCall): RefusalName =>
  call === 'PATCH /baskets/:basketId/zipNotify' ? 'ZipPayOutOfStock' : 'BasketItemNotFound'

describe('webhook events', () => {
  const approvalEvent = (reference: string, eventId: string) => ({
    provider: 'paypal',
    kind: 'CHECKOUT.ORDER.APPROVED',
    transactionId: '',
    reference,
    eventId,
  })
  const storeEvent = (event: ReturnType<typeof approvalEvent>) =>
    providerEventsStore(app.database.sql).insert(event, app.clock())
  const waiting = () =>
    app.database.sql<{ attempt_id: string | null }>`
      select attempt_id from provider_events where transaction_id like 'EARLY%' order by event_id`

  test('[PAY-18] [PAY-10] an event waits for its payment, is stored once, and triggers a poll when the payment is known', async () => {
    for (const event of [
      approvalEvent('EARLY-1', 'e1'),
      approvalEvent('EARLY-1', 'e2'),
      approvalEvent('EARLY-1', 'e1'),
      approvalEvent('EARLY-2', 'e3'),
    ])
      expect(await storeEvent(event)).toBeNull()
    next.reference = 'EARLY-1'
    const held = await shop.readyBasket()
    await beginPayment('POST /baskets/:basketId/completePayPal', held)
    const [first, second, other] = await waiting()
    expect([first?.attempt_id, other?.attempt_id]).toEqual([expect.any(String), null])
    expect(second).toEqual(first)
    const attemptId = first?.attempt_id ?? ''
    const [job] = await app.database.sql<{ run_at: number }>`
      select run_at from graphile_worker.jobs where key = ${`payment ${attemptId}`}`
    expect(job?.run_at).toBeLessThanOrEqual(Date.now())
    await app.tasks[advanceJob]?.({ attemptId }, {} as never)
    await app.tasks[advanceJob]?.({ attemptId }, {} as never)
    expect(bank.requests).toBe(1)
    expect((await shop.call('GET /baskets/:basketId', held)).failure.code).toBe('BasketOrdered')
  })

  test('[PAY-18] an event is matched to a known payment by our id or by the provider’s', async () => {
    next.reference = 'KNOWN-1'
    const held = await shop.readyBasket()
    await beginPayment('POST /baskets/:basketId/completePayPal', held)
    const [row] = await app.database.sql<{ attempt_id: string; transaction_id: string }>`
      select attempt_id, transaction_id from payment_attempts where provider_reference = 'KNOWN-1'`
    expect(await storeEvent(approvalEvent('KNOWN-1', 'k1'))).toBe(row?.attempt_id)
    expect(await storeEvent({ ...approvalEvent('OTHER', 'k2'), transactionId: row?.transaction_id ?? '' })).toBe(
      row?.attempt_id,
    )
    expect(await storeEvent(approvalEvent('KNOWN-1', 'k1'))).toBeNull()
  })
})

test('[PAY-10] the sweep completes an approved payment after it has failed to poll an older one', async () => {
  const call = 'POST /baskets/:basketId/completePayPal'
  const [stuck, held] = [await shop.readyBasket(), await shop.readyBasket()]
  await beginPayment(call, stuck)
  await app.database.sql`
    update payment_attempts set provider = 'removed', updated_at = to_timestamp(0) where basket_id = ${stuck.params.basketId}`
  await beginPayment(call, held)
  await app.tasks[sweepJob]?.({}, {} as never)
  expect((await shop.call('GET /baskets/:basketId', held)).failure.code).toBe('BasketOrdered')
})

describe.each(calls)('%s', (call) => {
  test.each(meanwhile)('[PAY-10] [RUL-12] refuses %s before the provider is asked for money', async (name, happens) => {
    const held = await shop.readyBasket()
    const finishBody = await beginPayment(call, held)
    await happens(held)
    expectRefusal(await finish(call, held, finishBody), name)
    expect(bank.requests).toBe(0)
  })

  test('[PAY-10] [RUL-14] refuses StoreOffline before the provider is asked for money, if the store went offline', async () => {
    const held = await shop.readyBasket()
    const finishBody = await beginPayment(call, held)
    app.silence('NSW01')
    const takesOrders = async (is: boolean) =>
      soon(async () =>
        expect((await shop.good('GET /baskets/:basketId', held)).storeInfo.canAcceptOnlineOrders).toBe(is),
      )
    await takesOrders(false)
    expectRefusal(await finish(call, held, finishBody), 'StoreOffline')
    expect(bank.requests).toBe(0)
    app.hear('NSW01')
    await takesOrders(true)
  })

  test('[PAY-36] refuses a sold-out item before the provider is asked for money, and the basket stays open', async () => {
    const held = await shop.readyBasket()
    const finishBody = await beginPayment(call, held)
    await sellOut(shop, held, true)
    try {
      expectRefusal(await finish(call, held, finishBody), soldOutAs(call))
      expect(bank.requests).toBe(0)
    } finally {
      await sellOut(shop, held, false)
    }
    expect((await finish(call, held, await beginPayment(call, held))).status).toBe(200)
  })

  test('[PAY-10] [API-17] does not charge for a basket that was ordered another way in the meantime', async () => {
    const held = await shop.readyBasket()
    const finishBody = await beginPayment(call, held)
    const { orderId } = await shop.placeCashOrder(held)
    expectRefusal(await finish(call, held, finishBody), 'BasketOrdered', { orderId })
    expect(bank.requests).toBe(0)
  })

  test('[PAY-34] answers the provider’s refusal, and the basket stays open for another attempt', async () => {
    const held = await shop.readyBasket()
    bank.refusal = 'InsufficientFunds'
    const finishBody = await beginPayment(call, held)
    expectRefusal(await finish(call, held, finishBody), 'InsufficientFunds')
    expectRefusal(await finish(call, held, finishBody), 'InsufficientFunds')
    expect(bank.requests).toBe(1)
    bank.refusal = null
    expect((await finish(call, held, await beginPayment(call, held))).status).toBe(200)
  })

  test('[PAY-10] [API-17] browser and sweep together place one order, and each browser call answers it', async () => {
    const held = await shop.readyBasket()
    const finishBody = await beginPayment(call, held)
    await Promise.all([app.tasks[sweepJob]?.({}, {} as never), finish(call, held, finishBody)])
    const [first, again] = [await finish(call, held, finishBody), await finish(call, held, finishBody)]
    expect(first.body).toMatchObject({ status: 'Preparing', amountToCollect: 0 })
    expect(again.text).toBe(first.text)
    expect(bank.requests).toBe(1)
  })

  test('[PAY-10] the sweep completes an approved payment whose customer does not return', async () => {
    const held = await shop.readyBasket()
    await beginPayment(call, held)
    await app.tasks[sweepJob]?.({}, {} as never)
    expect(bank.requests).toBe(1)
    expect((await shop.call('GET /baskets/:basketId', held)).failure.code).toBe('BasketOrdered')
  })
})
