import { randomUUID } from 'node:crypto'
import { getCurrentOrders, getOrderHistory, type PastOrder } from '@forno/contracts/orders/history'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dearer, withoutProduct } from '../../../test/content-edits.ts'
import { replyOf } from '../../../test/contract-check.ts'
import { headersOf, makeCustomer, type TestCustomer } from '../../../test/process/test-customer.ts'
import { expectRefusal, publishAndLoad, shopOf, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { withoutIds } from '../../../test/without-ids.ts'

const minute = 60_000
const hour = 60 * minute

let app: TestApp
let shop: Shop
let me: TestCustomer
let other: TestCustomer
let now: number
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  other = await makeCustomer(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = app.clock()
  me = await makeCustomer(app)
})
afterEach(() => {
  app.pass(now - app.clock())
})

const order = (held: TestBasket, by: TestCustomer = me) => shop.placeCashOrder(held, headersOf(by))

const history = (query: Record<string, string> = {}, by: TestCustomer = me, of: TestCustomer = by) =>
  shop.call('GET /order/orderHistory/:customerId', { params: { customerId: of.customerId }, query, ...headersOf(by) })
const current = (query: Record<string, string> = {}, by: TestCustomer = me, of: TestCustomer = by) =>
  shop.call('GET /order/trackOrders/:userId', { params: { userId: of.userId }, query, ...headersOf(by) })
const idsOf = (orders: readonly { orderId: string }[]) => orders.map(({ orderId }) => orderId)

describe('the order history of a customer', () => {
  test('[ORD-16] GET /order/orderHistory/:customerId happy: the whole order, with the names and prices of its day', async () => {
    const held = await shop.readyMeal()
    const basket = await shop.good('GET /baskets/:basketId', held)
    const placed = await order(held)
    const [found, ...more] = (await history()).body
    expect(more).toEqual([])
    expect(found).toMatchObject({
      orderId: placed.orderId,
      orderReference: placed.orderReference,
      serviceType: 'Pickup',
      storeId: 'NSW01',
      storeName: basket.storeInfo.name,
      total: basket.basketTotal,
      status: 'Preparing',
    })
    const [pizza] = basket.basketItems
    expect(found?.basketItems).toEqual([
      {
        productId: 'margherita',
        name: pizza?.name,
        quantity: 2,
        unitPrice: pizza?.unitPrice,
        totalPrice: pizza?.totalPrice,
        details: expect.arrayContaining([expect.any(String)]),
      },
    ])
    const [meal] = basket.groupedBasketItems
    const inside = (items: readonly { name: string; quantity: number; totalPrice: number }[] = []) =>
      items.map(({ name, quantity, totalPrice }) => ({ name, quantity, totalPrice }))
    expect(found?.groupedBasketItems).toMatchObject([{ name: meal?.name, totalPrice: meal?.totalPrice }])
    expect(inside(found?.groupedBasketItems[0]?.basketItems)).toEqual(inside(meal?.basketItems))
  })

  test('[ORD-16] keeps old names and prices after the menu changed, and after its store was removed', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const person = await makeCustomer(otherApp)
    const held = await otherShop.readyBasket({ storeId: 'NT01' }, 2)
    await otherShop.add(held, { productId: 'garlic-bread' })
    await otherShop.placeCashOrder(held, headersOf(person))
    const read = async (): Promise<readonly PastOrder[]> =>
      otherShop.good('GET /order/orderHistory/:customerId', {
        params: { customerId: person.customerId },
        ...headersOf(person),
      })
    const before = await read()
    await publishAndLoad(otherApp, withoutProduct('garlic-bread'))
    await publishAndLoad(otherApp, dearer('metro', 100))
    expect(await read()).toEqual(before)
    await publishAndLoad(otherApp, (content) => ({
      ...content,
      stores: content.stores.filter(({ id }) => id !== ('NT01' as typeof id)),
    }))
    const [was] = before
    const { basketItems, total, orderReference } = was!
    expect(await read()).toMatchObject([{ basketItems, total, orderReference, storeId: 'NT01', storeName: 'NT01' }])
  })

  test('[ORD-16] newest first, in pages that contain every order once', async () => {
    const placed: string[] = []
    for (let made = 0; made < 5; made += 1) {
      placed.unshift((await order(await shop.readyBasket({}, 1))).orderId)
      app.pass(minute)
    }
    expect(idsOf((await history()).body)).toEqual(placed)
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => history({ page, pageSize: '2' })))
    expect(pages.map(({ body }) => idsOf(body))).toEqual([placed.slice(0, 2), placed.slice(2, 4), placed.slice(4), []])
  })

  test('[ORD-16] an answer has at most 200 orders and takes two statements', async () => {
    await order(await shop.readyBasket({}, 1))
    await app.database.sql`
      with copies as (
        insert into baskets select (jsonb_populate_record(b, jsonb_build_object('basket_id', gen_random_uuid()))).*
        from baskets b join orders o using (basket_id), generate_series(1, 205) where o.customer_id = ${me.customerId}
        returning basket_id),
      numbered as (select basket_id, row_number() over () as n from copies)
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(),
        'basket_id', numbered.basket_id, 'reference', 'COPY' || n, 'placed_at', o.placed_at - n * interval '1 minute'))).*
      from orders o, numbered where o.customer_id = ${me.customerId}`
    const before = await settledStatementCount(app.database)
    const { body } = await history()
    expect([body.length, app.database.statements() - before]).toEqual([200, 2])
    expect((await history({ page: '2' })).body).toHaveLength(6)
  })

  test('[ORD-16] excludes orders of guests and other customers', async () => {
    await shop.placeCashOrder(await shop.readyBasket({}, 1))
    await order(await shop.readyBasket({}, 1), other)
    expect((await history()).body).toEqual([])
  })

  test('[ORD-16] the answer has no contact, address or session', async () => {
    await order(await shop.readyBasket({}, 1))
    const { text } = await history()
    for (const word of ['Ada', 'ada@example.com', '49157', 'sessionId']) expect(withoutIds(text)).not.toContain(word)
  })

  test('[ORD-16] [API-08] GET /order/orderHistory/:customerId stranger: gets the same refusal for a known and an unknown customer', async () => {
    expectRefusal(await history({}, other, me), 'NotYours')
    expectRefusal(await history({}, other, { ...me, customerId: randomUUID() as typeof me.customerId }), 'NotYours')
  })
  test('[ORD-16] GET /order/orderHistory/:customerId refusal: NotYours for the orders of another customer', async () => {
    expectRefusal(await history({}, me, other), 'NotYours')
  })
  test('[ORD-16] GET /order/orderHistory/:customerId refusal: LoginRequired without a token', async () => {
    const params = { customerId: me.customerId }
    expectRefusal(await shop.call('GET /order/orderHistory/:customerId', { params }), 'LoginRequired')
  })
  test.each([{ page: '0' }, { pageSize: '0' }, { pageSize: '201' }, { page: 'next' }])(
    '[ORD-16] refuses an invalid page (%o)',
    async (query) => {
      expectRefusal(await history(query), 'BadInput')
    },
  )
})

describe('current orders', () => {
  test('[ORD-17] GET /order/trackOrders/:userId happy: the orders of the last 8 hours with the status fields of ORD-14, newest first', async () => {
    const first = await order(await shop.readyBasket({}, 1))
    app.pass(minute)
    const second = await order(await shop.readyBasket({}, 1))
    const { body } = await current()
    expect(idsOf(body)).toEqual([second.orderId, first.orderId])
    expect(body[0]).toEqual(await shop.good('GET /order/:orderId/status', { params: { orderId: second.orderId } }))
  })

  test('[ORD-17] the later of placing and due time counts, within the given hours before and after now', async () => {
    const { orderId } = await order(await shop.readyBasket({}, 1))
    /** Number of listed orders when one is placed and due at these offsets from now, in milliseconds. */
    const listedFor = async (made: number, due: number, query: Record<string, string> = {}) => {
      const [placedAt, dueAt] = [new Date(app.clock() + made), new Date(app.clock() + due)]
      await app.database.sql`
        update orders set placed_at = ${placedAt}, due_at = ${dueAt} where order_id = ${orderId}`
      return (await current(query)).body.length
    }
    const early = -20 * hour
    expect([await listedFor(early, 8 * hour - minute), await listedFor(early, 8 * hour + minute)]).toEqual([1, 0])
    expect([await listedFor(early, minute - 8 * hour), await listedFor(early, -8 * hour - minute)]).toEqual([1, 0])
    expect([await listedFor(-hour, early), await listedFor(-9 * hour, early)]).toEqual([1, 0])
    expect([
      await listedFor(early, 3 * hour, { hourLimit: '4' }),
      await listedFor(early, 3 * hour - minute, { hourLimit: '3' }),
      await listedFor(early, 9 * hour, { hourLimit: '48' }),
    ]).toEqual([1, 1, 0])
    expect(await listedFor(early, 3 * hour + minute, { hourLimit: '3' })).toBe(0)
  })

  test('[ORD-17] lists only the customer’s own orders', async () => {
    await order(await shop.readyBasket({}, 1), other)
    await shop.placeCashOrder(await shop.readyBasket({}, 1))
    expect((await current()).body).toEqual([])
  })

  test('[ORD-17] [API-08] GET /order/trackOrders/:userId stranger: the user of another customer and an unknown user', async () => {
    expectRefusal(await current({}, other, me), 'NotYours')
    expectRefusal(await current({}, other, { ...me, userId: randomUUID() as typeof me.userId }), 'NotYours')
    expect((await current({}, me, { ...me, userId: me.userId.toUpperCase() as typeof me.userId })).status).toBe(200)
  })
  test('[ORD-17] GET /order/trackOrders/:userId refusal: NotYours for a user who is not the caller', async () => {
    expectRefusal(await current({}, me, other), 'NotYours')
  })
  test('[ORD-17] GET /order/trackOrders/:userId refusal: LoginRequired without a token, or after the account was deleted', async () => {
    const params = { userId: me.userId }
    expectRefusal(await shop.call('GET /order/trackOrders/:userId', { params }), 'LoginRequired')
    await shop.call('DELETE /customer/:id', { params: { id: me.customerId }, ...headersOf(me) })
    expectRefusal(await current(), 'LoginRequired')
  })
})

test('[ORD-16] [ORD-17] [API-16] both answers match their contracts', async () => {
  await order(await shop.readyBasket({}, 1))
  const { headers } = headersOf(me)
  const read = (path: string) => app.app.inject({ url: `/api/v1${path}`, headers })
  expect(replyOf(getOrderHistory, await read(`/order/orderHistory/${me.customerId}`))).toHaveLength(1)
  expect(replyOf(getCurrentOrders, await read(`/order/trackOrders/${me.userId}?hourLimit=2`))).toHaveLength(1)
})
