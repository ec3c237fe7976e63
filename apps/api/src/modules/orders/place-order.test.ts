import { instant } from '@forno/domain/core/basic-types'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { daily, storeWith, withoutBase, withoutProduct, type Edit } from '../../../test/content-edits.ts'
import {
  delivery,
  expectRefusal,
  publishContent,
  shopOf,
  soon,
  changeStore,
  type TestBasket,
  type Shop,
} from '../../../test/shop.ts'
import { headersOf, makeCustomer } from '../../../test/process/test-customer.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const order = async (held: TestBasket, change: object = {}, key?: string) =>
  shop.call('POST /baskets/:basketId/order', {
    ...held,
    body: { ...(await shop.orderBody(held)), ...change },
    ...(key === undefined ? {} : { key }),
  })
const ordersOf = ({ params }: TestBasket) => app.database.sql`select * from orders where basket_id = ${params.basketId}`
const hour = 60 * 60_000

describe('an order', () => {
  test('[ORD-01] [ORD-02] [ORD-03] [API-02] POST /baskets/:basketId/order happy: validate, validateOrder, then the order', async () => {
    const held = await shop.readyBasket(delivery)
    await shop.good('POST /baskets/:basketId/validate', held)
    await shop.good('POST /baskets/:basketId/validateOrder', held)
    const { status, body } = await order(held)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(
      ['amountToCollect', 'fulfilmentStatus', 'orderId', 'orderReference', 'sessionId', 'status'].sort(),
    )
    expect(body).toMatchObject({ status: 'Preparing', fulfilmentStatus: 'Preparing', sessionId: held.session })
    expect(body.orderId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(body.orderReference).toMatch(/^[34679CDFHJKMNPRTVWXY]{10}$/)
  })

  test('[ORD-01] a failure at one step stops the later steps', async () => {
    const held = await shop.readyBasket(delivery, 1)
    expectRefusal(await shop.call('POST /baskets/:basketId/validate', held), 'BasketNotValid')
    expectRefusal(await shop.call('POST /baskets/:basketId/validateOrder', held), 'BasketNotValid')
    expectRefusal(await order(held), 'BasketNotValid')
    expect(await ordersOf(held)).toEqual([])
  })

  test('[ORD-03] [API-13] rounds cash to the nearest five cents and keeps the total exact', async () => {
    const held = await shop.newBasket({ ...delivery, storeId: 'NSW01' })
    await shop.add(held, { quantity: 3 })
    await shop.change(held, { customerInfo: { phoneNumber: '0491570156' } })
    const basket = await shop.good('GET /baskets/:basketId', held)
    const { body } = await order(held)
    expect(body.amountToCollect).toBe(Math.round(basket.basketTotal * 20) / 20)
    const [row] = await ordersOf(held)
    expect(row?.['total']).toBe(Math.round(basket.basketTotal * 100))
  })

  test.each([
    [{ firstName: null, lastName: '  ' }, 'Guest', 'Customer'],
    [{ firstName: ' Ada ', lastName: null }, 'Ada', 'Customer'],
  ])('[RUL-08] stores a name %j as %s %s', async (customerInfo, firstName, lastName) => {
    const held = await shop.readyBasket()
    await order(held, { customerInfo })
    const [row] = await ordersOf(held)
    expect(row?.['customer']).toMatchObject({ firstName, lastName })
  })

  test('[RUL-09] normalises the contact of the order’s body', async () => {
    const held = await shop.readyBasket()
    await order(held, { customerInfo: { phoneNumber: '0491 570 157', emailAddress: ' ADA@Example.com ' } })
    const [row] = await ordersOf(held)
    expect(row?.['customer']).toMatchObject({ phoneNumber: '+61491570157', emailAddress: 'ada@example.com' })
    const other = await shop.readyBasket()
    expectRefusal(await order(other, { customerInfo: { phoneNumber: '12' } }), 'BadInput')
  })

  test('[SES-02] ASAP is due at the promise time, counted from the order', async () => {
    const held = await shop.readyBasket()
    await order(held)
    const [row] = await ordersOf(held)
    expect(Number(row?.['due_at']) - Number(row?.['placed_at'])).toBe(15 * 60_000)
  })

  test.each(['order-guest', 'order-register', 'order-customer'])(
    '[ORD-04] stores order-guest for a guest who claims %s',
    async (orderRegister) => {
      const held = await shop.readyBasket()
      expect((await order(held, { orderRegister })).status).toBe(200)
      const [row] = await ordersOf(held)
      expect(row?.['customer']).toMatchObject({ orderRegister: 'order-guest' })
    },
  )

  test.each([
    ['order-customer', 'before', 'order-register'],
    ['order-register', 'after', 'order-guest'],
  ] as const)(
    '[ORD-04] stores %s for an account that was registered %s the basket was opened, whatever the body claims',
    async (proven, moment, orderRegister) => {
      const early = moment === 'before' ? await makeCustomer(app) : null
      app.pass(1_000)
      const opened = await shop.readyBasket()
      app.pass(1_000)
      const customer = early ?? (await makeCustomer(app))
      const held = { ...opened, ...headersOf(customer) }
      expect((await order(held, { orderRegister })).status).toBe(200)
      const [row] = await ordersOf(held)
      expect(row?.['customer']).toMatchObject({ orderRegister: proven })
    },
  )

  test('[ORD-04] refuses any other orderRegister', async () => {
    expectRefusal(await order(await shop.readyBasket(), { orderRegister: 'order-me' }), 'BadInput', {
      errors: [{ field: 'orderRegister' }],
    })
  })
})

describe('one basket, one order', () => {
  test('[API-17] the same key gets the same answer', async () => {
    const held = await shop.readyBasket()
    const sent = { ...held, body: await shop.orderBody(held), key: randomUUID() }
    const first = await shop.call('POST /baskets/:basketId/order', sent)
    const again = await shop.call('POST /baskets/:basketId/order', sent)
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = { ...sent, body: { ...sent.body, orderRegister: 'order-register' } }
    expectRefusal(await shop.call('POST /baskets/:basketId/order', other), 'IdempotencyKeyReused')
    expectRefusal(await shop.call('POST /baskets/:basketId/order', { ...sent, key: randomUUID() }), 'BasketOrdered', {
      orderId: first.body.orderId,
    })
    expect(await ordersOf(held)).toHaveLength(1)
  })

  test('[API-17] a stranger with the right key is refused', async () => {
    const held = await shop.readyBasket()
    const sent = { ...held, body: await shop.orderBody(held), key: randomUUID() }
    await shop.good('POST /baskets/:basketId/order', sent)
    expectRefusal(await shop.call('POST /baskets/:basketId/order', { ...sent, session: 'x' }), 'BasketHasExpired')
  })

  test('[API-17] concurrent calls place one order, and all of them get its id', async () => {
    const held = await shop.readyBasket()
    const body = await shop.orderBody(held)
    const calls = Array.from({ length: 8 }, () =>
      shop.call('POST /baskets/:basketId/order', { ...held, body, key: randomUUID() }),
    )
    const answers = await Promise.all(calls)
    const placed = answers.filter(({ status }) => status === 200)
    expect(placed).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 'BasketOrdered', { orderId: placed[0]?.body.orderId })
    expect(await ordersOf(held)).toHaveLength(1)
  })

  test('[API-17] the database allows one order per basket', async () => {
    const held = await shop.readyBasket()
    await order(held)
    const again = app.database.sql`
      insert into orders select (o).* from (select jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'reference', 'X')) as o
        from orders o where basket_id = ${held.params.basketId}) o`
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'orders_basket_id_key' })
  })
})

describe('refusals of an order', () => {
  test('[RUL-12] POST /baskets/:basketId/order refusal: UnapprovedBasketTotal contains the new total', async () => {
    const held = await shop.readyBasket()
    expectRefusal(await order(held, { basketTotal: 22.45 }), 'UnapprovedBasketTotal', { basketTotal: 22.5 })
    expect(await ordersOf(held)).toEqual([])
  })

  test('[PAY-07] POST /baskets/:basketId/order refusal: PaymentOptionUnavailable for a terminal that the store does not have', async () => {
    expectRefusal(await order(await shop.readyBasket(), { paymentType: 'mobileeftpos' }), 'PaymentOptionUnavailable')
  })

  test('[BAS-03] POST /baskets/:basketId/order refusal: CashLimitExceeded names the store’s number', async () => {
    const refused = await order(await shop.readyBasket({ storeId: 'NSW02' }, 21))
    expectRefusal(refused, 'CashLimitExceeded', { phone: '(02) 5550 0112' })
    expect(refused.failure.message).toBe(
      "An order this large can't be paid at the door. Please pay online, or call the store on (02) 5550 0112.",
    )
  })

  test('[ORD-03] refuses a payment method that this call does not take as bad input', async () => {
    expectRefusal(await order(await shop.readyBasket(), { paymentType: 'creditcard' }), 'BadInput')
  })

  test('POST /baskets/:basketId/order refusal: BasketEmpty', async () => {
    const held = await shop.readyBasket()
    await shop.good('DELETE /baskets/:basketId/basketItems', held)
    expectRefusal(await order(held), 'BasketEmpty')
  })

  test('[RUL-01] [RUL-13] POST /baskets/:basketId/order refusal: BasketNotValid', async () => {
    const answer = await order(await shop.readyBasket(delivery, 1))
    expectRefusal(answer, 'BasketNotValid', { totalOrder: 10.5, minimumSpend: 22, serviceType: 'Delivery' })
    expect(answer.failure.message).toBe('$10.50 below $22.00 minimum delivery')
  })

  test('POST /baskets/:basketId/order refusal: ContactMissing', async () => {
    const held = await shop.newBasket()
    await shop.add(held)
    expectRefusal(await order(held), 'ContactMissing', { errors: [{ field: 'phoneNumber' }] })
  })

  test('[LOC-19] POST /baskets/:basketId/order refusal: StoreOffline', async () => {
    const held = await shop.readyBasket({ storeId: 'SA01' })
    app.silence('SA01')
    await soon(async () =>
      expect((await shop.good('GET /baskets/:basketId', held)).storeInfo.canAcceptOnlineOrders).toBe(false),
    )
    expectRefusal(await order(held), 'StoreOffline')
  })

  test('[RUL-14] POST /baskets/:basketId/order refusal: OrderingPaused', async () => {
    const held = await shop.readyBasket({ storeId: 'ACT01' })
    await changeStore(app, 'ACT01', { pausedUntil: instant(app.clock() + hour) })
    await soon(async () =>
      expect((await shop.good('GET /baskets/:basketId', held)).storeInfo.canAcceptOnlineOrders).toBe(false),
    )
    expectRefusal(await order(held), 'OrderingPaused')
  })

  const tonight = { storeId: 'NSW02', isAsap: false, orderDueAt: '2026-11-21T20:00:00+11:00' }
  test('[BAS-26] POST /baskets/:basketId/order refusal: SlotFull', async () => {
    const held = await shop.readyBasket(tonight)
    await shop.good('POST /baskets/:basketId/validateOrder', await shop.readyBasket(tonight, 45))
    expectRefusal(await order(held), 'SlotFull')
  })

  const later = async (disposition: object, passing: number, edit?: Edit) => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const held = await otherShop.readyBasket(disposition)
    if (edit !== undefined) await publishContent(otherApp, edit)
    otherApp.pass(passing)
    const body = await otherShop.orderBody(held)
    return otherShop.call('POST /baskets/:basketId/order', { ...held, body })
  }
  test('[TIM-09] POST /baskets/:basketId/order refusal: TimePast', async () => {
    expectRefusal(await later(tonight, 9 * hour), 'TimePast')
  })
  test('[RUL-14] POST /baskets/:basketId/order refusal: StoreClosed', async () => {
    expectRefusal(await later({ storeId: 'NSW02' }, 12.9 * hour), 'StoreClosed')
  })
  test('[TIM-09] POST /baskets/:basketId/order refusal: TimeNotOffered', async () => {
    const early = storeWith('NSW02', { pickupHours: daily({ from: 660, until: 1080 }) })
    expectRefusal(await later(tonight, 0, early), 'TimeNotOffered')
  })
  test('POST /baskets/:basketId/order refusal: OutsideArea', async () => {
    expectRefusal(await later(delivery, 0, storeWith('NSW01', { canDeliver: false })), 'OutsideArea')
  })
  test('POST /baskets/:basketId/order refusal: BasketItemNotFound', async () => {
    expectRefusal(await later({}, 0, withoutProduct('margherita')), 'BasketItemNotFound', {
      missingItems: [{ productId: 'margherita' }],
    })
  })
  test('[RUL-11] POST /baskets/:basketId/order refusal: UnmatchedBases', async () => {
    expectRefusal(await later({}, 0, withoutBase('classic')), 'UnmatchedBases')
  })
})
