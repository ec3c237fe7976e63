import { randomUUID } from 'node:crypto'
import { paymentRefusals } from '@forno/contracts/payments/refusals'
import { endpoints } from '@forno/contracts/calls'
import { placeOrder, placingRefusals } from '@forno/contracts/orders/place-order'
import type { RefusalName } from '@forno/domain/core/refusal'
import { paymentTimes } from '@forno/domain/payments/attempt'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeWith } from '../../../test/content-edits.ts'
import {
  beginningCalls,
  payingCalls,
  rememberZip,
  type BeginningCall,
  type PayingCall,
} from '../../../test/payments/paying-calls.ts'
import { expectRefusal, publishAndLoad, shopOf, soon, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import type { Begin, Provider } from '../payments/index.ts'

/** The scripted provider: its next answer (null = captured), and how often it was asked for money. */
const bank: { refusal: RefusalName | null; requests: number } = { refusal: null, requests: 0 }
const provider: Provider = {
  confirm: ({ transactionId }) => {
    bank.requests += 1
    const { refusal } = bank
    return Promise.resolve(
      refusal === null ? { kind: 'captured', reference: transactionId } : { kind: 'refused', refusal },
    )
  },
  lookUp: () => Promise.resolve({ kind: 'nothing' }),
  capture: () => Promise.resolve('captured'),
  undo: () => Promise.resolve('voided'),
}

/** Creates a checkout at the provider's page; counted as asking for money. */
const begin: Begin = ({ transactionId }) => {
  bank.requests += 1
  return Promise.resolve({ kind: 'waiting', reference: transactionId, answer: null })
}

const calls = Object.keys(payingCalls) as PayingCall[]
const asking = { ...payingCalls, ...beginningCalls }
const askingCalls = Object.keys(asking) as (PayingCall | BeginningCall)[]
const methods: readonly PaymentType[] = [...new Set(Object.values(asking).map(({ method }) => method))]

let app: TestApp
let shop: Shop
let signedIn: Awaited<ReturnType<typeof rememberZip>>
beforeAll(async () => {
  const paid = { name: 'scripted', provider, begin }
  app = await startApp(undefined, {}, undefined, undefined, {
    paidBy: Object.fromEntries(methods.map((method) => [method, paid])),
    times: { ...paymentTimes, waiter: 0 },
  })
  shop = shopOf(app)
  signedIn = await rememberZip(app)
  const option = (paymentOption: PaymentType, sortOrder: number) =>
    ({ paymentOption, status: 'Enabled', sortOrder, maxOrderCharge: null }) as const
  await publishAndLoad(
    app,
    storeWith('NSW01', {
      canAcceptOnlineVisaCheckout: true,
      paymentOptions: [...methods, 'cash' as const].map(option),
    }),
  )
})
afterAll(() => app.close())
beforeEach(() => Object.assign(bank, { refusal: null, requests: 0 }))

const pay = async (call: PayingCall | BeginningCall, held: TestBasket, more: object = {}, key = randomUUID()) => {
  const { status, body: basket } = await shop.call('GET /baskets/:basketId', held)
  const basketTotal = status === 200 ? basket.basketTotal : 22.5
  const body = { ...asking[call].proof, orderRegister: 'order-guest', basketTotal, ...more }
  return shop.call(call, { ...held, key, body, ...signedIn(call) })
}

test('every endpoint with the refusals of an order is listed among the paying or beginning calls', () => {
  const payments = endpoints.filter(
    ({ address, refusals }) =>
      address !== placeOrder.address && placingRefusals.every((name) => refusals.includes(name)),
  )
  expect(payments.map(({ address }) => address).sort()).toEqual([...askingCalls].sort())
})

/** A basket that cannot be ordered: the expected refusal, and the basket with further fields of the body. */
type UnorderableBasket = readonly [RefusalName, () => Promise<{ held: TestBasket; more?: object }>]
const unorderable: readonly UnorderableBasket[] = [
  ['BasketEmpty', async () => ({ held: await shop.newBasket() })],
  ['UnapprovedBasketTotal', async () => ({ held: await shop.readyBasket(), more: { basketTotal: 1 } })],
  [
    'ContactMissing',
    async () => {
      const held = await shop.newBasket()
      await shop.add(held, { quantity: 3 })
      return { held }
    },
  ],
  [
    'BasketHasExpired',
    async () => {
      const held = await shop.readyBasket()
      await shop.good('PATCH /baskets/:basketId/expire', held)
      return { held }
    },
  ],
  [
    'OrderFailed',
    async () => {
      const held = await shop.readyBasket()
      await app.database.sql`update baskets set status = 'locked' where basket_id = ${held.params.basketId}`
      return { held }
    },
  ],
  [
    'BasketOrdered',
    async () => {
      const held = await shop.readyBasket()
      await shop.placeCashOrder(held)
      return { held }
    },
  ],
]

test.each([
  'POST /baskets/:basketId/completeFlex',
  'POST /baskets/:basketId/completeApplePay',
  'POST /baskets/:basketId/completeGooglePay',
  'POST /baskets/:basketId/completeClickToPay',
  'POST /baskets/:basketId/completeVCO',
  'POST /baskets/:basketId/completeZipPay',
] as const)(
  '[API-09] %s stranger: refuses another session’s basket as unknown, and asks for no money',
  async (call) => {
    const held = await shop.readyBasket()
    const { session } = await shop.readyBasket()
    expectRefusal(await pay(call, { ...held, session }, { basketTotal: 22.5 }), 'BasketHasExpired')
    expect(bank.requests).toBe(0)
  },
)

describe.each(askingCalls)('%s', (call) => {
  test.each(unorderable)('[ORD-01] [PAY-10] refuses %s before the provider is asked for money', async (name, make) => {
    const { held, more = {} } = await make()
    expectRefusal(await pay(call, held, more), name)
    expect(bank.requests).toBe(0)
  })
})

test('[ORD-01] [RUL-14] every call refuses StoreOffline before the provider is asked for money', async () => {
  const baskets = new Map<(typeof askingCalls)[number], TestBasket>()
  for (const call of askingCalls) baskets.set(call, await shop.readyBasket())
  const takesOrders = async (is: boolean) =>
    soon(async () => {
      for (const held of baskets.values())
        expect((await shop.good('GET /baskets/:basketId', held)).storeInfo.canAcceptOnlineOrders).toBe(is)
    })
  app.silence('NSW01')
  await takesOrders(false)
  for (const [call, held] of baskets) expectRefusal(await pay(call, held), 'StoreOffline')
  expect(bank.requests).toBe(0)
  app.hear('NSW01')
  await takesOrders(true)
  for (const [call, held] of baskets) expect([call, (await pay(call, held)).status]).toEqual([call, 200])
})

describe.each(calls)('%s', (call) => {
  test('[PAY-34] [ERR-08] answers each refusal of the provider, and the basket stays', async () => {
    const held = await shop.readyBasket()
    for (const name of paymentRefusals) {
      bank.refusal = name
      expectRefusal(await pay(call, held), name)
      expect((await shop.good('GET /baskets/:basketId', held)).basketItems).toHaveLength(1)
    }
  })

  test('[PAY-10] refuses ContactMissing without an e-mail address, and names the field', async () => {
    const held = await shop.readyBasket()
    await shop.change(held, { customerInfo: { emailAddress: '' } })
    expectRefusal(await pay(call, held), 'ContactMissing', { errors: [{ field: 'emailAddress' }] })
    expect(bank.requests).toBe(0)
    expect((await pay(call, held, { customerInfo: { emailAddress: 'ada@example.com' } })).status).toBe(200)
  })

  test('[PAY-10] [API-17] a repeated key gets the same answer and pays once; a new key gets BasketOrdered with the order', async () => {
    const held = await shop.readyBasket()
    const key = randomUUID()
    const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
    const [first, again] = [await pay(call, held, {}, key), await pay(call, held, { basketTotal }, key)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.text).toBe(first.text)
    const { orderId } = first.body as { orderId: string }
    expectRefusal(await pay(call, held), 'BasketOrdered', { orderId })
    expect(bank.requests).toBe(1)
  })

  test('[PAY-34] a refused payment leaves the basket open for another attempt; a repeated key gets the same refusal', async () => {
    const held = await shop.readyBasket()
    bank.refusal = 'InsufficientFunds'
    const key = randomUUID()
    expectRefusal(await pay(call, held, {}, key), 'InsufficientFunds')
    bank.refusal = null
    expectRefusal(await pay(call, held, {}, key), 'InsufficientFunds')
    expect(bank.requests).toBe(1)
    const { body, status } = await pay(call, held)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'Preparing', amountToCollect: 0 })
  })
})

describe('cards', () => {
  const flex = 'POST /baskets/:basketId/completeFlex'
  test('[PAY-14] [ORD-02] POST /baskets/:basketId/completeFlex happy: captures the money and places an order with nothing to collect', async () => {
    const held = await shop.readyBasket()
    const { status, body } = await pay(flex, held)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'Preparing',
      fulfilmentStatus: 'Preparing',
      amountToCollect: 0,
      sessionId: held.session,
    })
    const orderId = 'orderId' in body ? body.orderId : ''
    const [order] = await app.database.sql<{ method: string; total: number; state: string; taken: number }>`
      select o.method, o.total, a.state, a.taken from orders o join payment_attempts a using (order_id) where order_id = ${orderId}`
    expect(order).toEqual({ method: 'flex', total: order?.taken, state: 'captured', taken: order?.taken })
  })

  test.each([
    ['neither', { flexToken: undefined }],
    ['both', { flexToken: 'token', savedCardId: randomUUID() }],
  ])('[PAY-14] refuses BadInput unless the body names a new card or a saved one: %s', async (_, proof) => {
    expectRefusal(await pay(flex, await shop.readyBasket(), proof), 'BadInput', { errors: [{ field: 'flexToken' }] })
  })
})

describe('the payment in progress', () => {
  const ask = (held: TestBasket) => shop.call('GET /baskets/:basketId/payment', held)
  test('[NAV-11] GET /baskets/:basketId/payment happy: answers null without a payment in progress', async () => {
    const held = await shop.readyBasket()
    expect((await ask(held)).body).toEqual({ basketId: held.params.basketId, fulfilmentStatus: null })
  })
  test('[NAV-11] [API-17] answers Processing while the provider’s answer is pending', async () => {
    const held = await shop.readyBasket()
    bank.refusal = 'CardDeclined'
    await pay('POST /baskets/:basketId/completeFlex', held)
    await app.database.sql`update payment_attempts set state = 'authorising' where basket_id = ${held.params.basketId}`
    expect((await ask(held)).body.fulfilmentStatus).toBe('Processing')
  })
  test('[NAV-11] GET /baskets/:basketId/payment refusal: BasketHasExpired for an unknown basket', async () => {
    expectRefusal(await ask({ params: { basketId: randomUUID() as never }, session: 'x' }), 'BasketHasExpired')
  })
  test('[NAV-11] GET /baskets/:basketId/payment refusal: BasketOrdered with the id of its order', async () => {
    const held = await shop.readyBasket()
    const { orderId } = await shop.placeCashOrder(held)
    expectRefusal(await ask(held), 'BasketOrdered', { orderId })
  })
  test('[NAV-11] GET /baskets/:basketId/payment refusal: OrderFailed for a locked basket', async () => {
    const held = await shop.readyBasket()
    await app.database.sql`update baskets set status = 'locked' where basket_id = ${held.params.basketId}`
    expectRefusal(await ask(held), 'OrderFailed')
  })
  test('[NAV-11] GET /baskets/:basketId/payment stranger: refuses another session’s basket as unknown', async () => {
    const held = await shop.readyBasket()
    expectRefusal(await ask({ ...held, session: (await shop.newBasket()).session }), 'BasketHasExpired')
  })
})

describe('order errors that a browser reports', () => {
  const notify = (held: TestBasket, body: object) =>
    shop.call('POST /baskets/:basketId/notifyOrderError', { ...held, body })
  test('[ORD-07] POST /baskets/:basketId/notifyOrderError happy: is accepted in every state of the basket', async () => {
    const held = await shop.readyBasket()
    expect((await notify(held, { code: 'Odd', status: 500 })).status).toBe(204)
    await shop.placeCashOrder(held)
    expect((await notify(held, { status: 502 })).status).toBe(204)
  })
  test('[ORD-07] answers the report of another session like one of the basket’s own session', async () => {
    const held = await shop.readyBasket()
    expect((await notify({ ...held, session: 'other' }, { code: 'Odd' })).status).toBe(204)
  })
  test('[ORD-07] POST /baskets/:basketId/notifyOrderError refusal: BadInput for a code that is too long', async () => {
    const held = await shop.readyBasket()
    expectRefusal(await notify(held, { code: 'x'.repeat(61) }), 'BadInput', { errors: [{ field: 'code' }] })
  })
})
