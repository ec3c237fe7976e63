import { randomUUID } from 'node:crypto'
import type { Basket } from '@forno/contracts/baskets/basket'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dearer, withoutProduct } from '../../../test/content-edits.ts'
import { headersOf, makeCustomer, type TestCustomer } from '../../../test/process/test-customer.ts'
import {
  delivery,
  expectRefusal,
  publishContent,
  shopOf,
  soon,
  type TestBasket,
  type Shop,
} from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { withoutIds } from '../../../test/without-ids.ts'

const long = 'POST /baskets/:basketId/customers/:customerId/reorder'
const short = 'POST /customers/:customerId/reorder'

let app: TestApp
let shop: Shop
let me: TestCustomer
let other: TestCustomer
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  other = await makeCustomer(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  me = await makeCustomer(app)
})

type ReorderOptions = {
  readonly by?: TestCustomer
  readonly of?: TestCustomer
  readonly key?: string
  readonly in?: Shop
}

/** An order of two pizzas and garlic bread; returns its id. */
const ordered = async (by: TestCustomer = me, place: object = {}, where = shop): Promise<string> => {
  const held = await where.readyBasket(place, 2)
  await where.add(held, { productId: 'garlic-bread' })
  return (await where.placeCashOrder(held, headersOf(by))).orderId
}

const into = (held: TestBasket, orderId: string, { by = me, of = by, key, in: where = shop }: ReorderOptions = {}) =>
  where.call(long, {
    params: { ...held.params, customerId: of.customerId },
    session: held.session,
    ...headersOf(by),
    ...(key === undefined ? {} : { key }),
    body: { orderId },
  })
const anywhere = (session: string, orderId: string, { by = me, of = by, key, in: where = shop }: ReorderOptions = {}) =>
  where.call(short, {
    params: { customerId: of.customerId },
    session,
    ...headersOf(by),
    ...(key === undefined ? {} : { key }),
    body: { orderId },
  })

const itemsOf = ({ basketItems }: Basket) => basketItems.map(({ productId, quantity }) => [productId, quantity])
const both = [
  ['margherita', 2],
  ['garlic-bread', 1],
]
const messagesOf = ({ messages }: Basket) =>
  messages.filter(({ code }) => code.startsWith('Reorder')).map(({ code, type }) => [code, type])
const heldOf = ({ basketId, sessionId }: Basket): TestBasket => ({ params: { basketId }, session: sessionId })

describe('reorder into a basket', () => {
  test('[BAS-28] POST /baskets/:basketId/customers/:customerId/reorder happy: adds the items at the basket’s disposition, in five statements', async () => {
    const orderId = await ordered()
    const held = await shop.newBasket(delivery)
    await shop.add(held, { quantity: 1 })
    const before = await settledStatementCount(app.database)
    const { status, body } = await into(held, orderId)
    expect(app.database.statements() - before).toBe(5)
    expect([status, body.basketId, body.serviceType]).toEqual([200, held.params.basketId, 'Delivery'])
    expect(itemsOf(body)).toEqual([
      ['margherita', 3],
      ['garlic-bread', 1],
    ])
    expect(itemsOf(await shop.good('GET /baskets/:basketId', held))).toEqual(itemsOf(body))
  })

  test('[BAS-28] a preview answers the resulting basket and saves nothing', async () => {
    const orderId = await ordered()
    const held = await shop.newBasket(delivery)
    const seen = await shop.good(long, {
      params: { ...held.params, customerId: me.customerId },
      session: held.session,
      ...headersOf(me),
      body: { orderId, preview: true },
    })
    expect(itemsOf(seen)).toEqual(both)
    expect(itemsOf(await shop.good('GET /baskets/:basketId', held))).toEqual([])
    const { body } = await into(held, orderId)
    expect([itemsOf(body), body.basketTotal]).toEqual([both, seen.basketTotal])
  })

  test('[BAS-28] repeats a meal with its parts', async () => {
    const held = await shop.readyBasket({}, 1)
    const added = { ...held, body: { productId: 'solo-box', quantity: 2 } }
    const before = await shop.good('POST /baskets/:basketId/groupedBasketItems', added)
    const { orderId } = await shop.placeCashOrder(held, headersOf(me))
    const { body } = await into(await shop.newBasket(), orderId)
    const mealsOf = (basket: Basket) =>
      basket.groupedBasketItems.map(({ productId, quantity, totalPrice, basketItems }) => [
        productId,
        quantity,
        totalPrice,
        basketItems.map((each) => each.productId),
      ])
    expect([mealsOf(body), body.basketTotal, messagesOf(body)]).toEqual([mealsOf(before), before.basketTotal, []])
  })

  test('[BAS-28] uses today’s prices, with a message for each item that changed or is no longer sold', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const person = await makeCustomer(otherApp)
    const orderId = await ordered(person, {}, otherShop)
    const held = await otherShop.newBasket()
    await publishContent(otherApp, withoutProduct('garlic-bread'))
    await publishContent(otherApp, dearer('metro', 100))
    const { body } = await into(held, orderId, { by: person, in: otherShop })
    expect(itemsOf(body)).toEqual([['margherita', 2]])
    expect(messagesOf(body)).toEqual([
      ['ReorderPriceChanged', 'info'],
      ['ReorderItemGone', 'warning'],
    ])
    expect(body.messages[0]?.message).toMatch(/^Margherita is \$\d+\.\d\d now, \$1\.00 more than before\.$/)
    expect(body.messages[1]?.message).toMatch(/^.+ was not added: it isn't sold here for this order\.$/)
    // Only the reorder's answer has the messages.
    expect(messagesOf(await otherShop.good('GET /baskets/:basketId', held))).toEqual([])
  })

  test('[BAS-28] reports and omits an item that the store has sold out of', async () => {
    const orderId = await ordered(me, { storeId: 'NT01' })
    await shop.good('PUT /kitchen/items/:itemId/soldOut', {
      ...(await shop.kitchenScreen('NT01')),
      params: { itemId: 'garlic-bread' },
      body: { isSoldOut: true },
    })
    await soon(async () => {
      const { body } = await into(await shop.newBasket({ storeId: 'NT01' }), orderId)
      expect([itemsOf(body), messagesOf(body)]).toEqual([[['margherita', 2]], [['ReorderItemGone', 'warning']]])
    })
  })

  test('[BAS-28] copies no personal data', async () => {
    const orderId = await ordered(me, delivery)
    const { text, body } = await into(await shop.newBasket(), orderId)
    for (const word of ['Ada', 'ada@example.com', '49157', 'Example Street'])
      expect(withoutIds(text)).not.toContain(word)
    expect(body.orderNote).toBeNull()
  })
})

describe('reorder without a basket id', () => {
  test('[BAS-28] POST /customers/:customerId/reorder happy: adds to the session’s newest open basket', async () => {
    const orderId = await ordered()
    const held = await shop.newBasket(delivery)
    const { status, body } = await anywhere(held.session, orderId)
    expect([status, body.basketId, itemsOf(body)]).toEqual([200, held.params.basketId, both])
  })

  test('[BAS-28] without an open basket, creates one for the store and service type of the order, ASAP', async () => {
    const orderId = await ordered(me, delivery)
    const { status, body } = await anywhere('0', orderId)
    expect([status, itemsOf(body), messagesOf(body)]).toEqual([200, both, []])
    expect(body).toMatchObject({ serviceType: 'Delivery', isAsap: true, storeInfo: { storeId: 'NSW01' } })
    const { address, city, state, postalCode, longitude, latitude } = delivery
    expect(body.customerInfo).toMatchObject({ address, city, state, postalCode, longitude, latitude })
    expect(itemsOf(await shop.good('GET /baskets/:basketId', heldOf(body)))).toEqual(both)
    const expired = await shop.newBasket()
    await shop.good('PATCH /baskets/:basketId/expire', expired)
    const after = await anywhere(expired.session, orderId)
    expect([after.body.sessionId, itemsOf(after.body)]).toEqual([expired.session, both])
    expect(after.body.basketId).not.toBe(expired.params.basketId)
  })

  test('[BAS-28] [API-17] two concurrent calls with one key create one basket, with every item once', async () => {
    const orderId = await ordered()
    const expired = await shop.newBasket()
    await shop.good('PATCH /baskets/:basketId/expire', expired)
    for (const session of ['0', expired.session]) {
      const key = randomUUID()
      const answers = await Promise.all([1, 2, 3, 4].map(() => anywhere(session, orderId, { key })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.basketId)).size).toBe(1)
      const [first] = answers
      expect(itemsOf(await shop.good('GET /baskets/:basketId', heldOf(first!.body)))).toEqual(both)
      await shop.good('PATCH /baskets/:basketId/expire', heldOf(first!.body))
    }
  })

  test('[BAS-28] POST /customers/:customerId/reorder refusal: StoreUnknown when the order’s store was removed', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const person = await makeCustomer(otherApp)
    const orderId = await ordered(person, { storeId: 'NT01' }, otherShop)
    await publishContent(otherApp, (content) => ({
      ...content,
      stores: content.stores.filter(({ id }) => id !== ('NT01' as typeof id)),
    }))
    expectRefusal(await anywhere('0', orderId, { by: person, in: otherShop }), 'StoreUnknown')
    const held = await otherShop.newBasket()
    expect(itemsOf((await anywhere(held.session, orderId, { by: person, in: otherShop })).body)).toEqual(both)
  })

  test('[BAS-28] POST /customers/:customerId/reorder refusal: BasketHasExpired when the open basket’s store was removed', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const person = await makeCustomer(otherApp)
    const orderId = await ordered(person, {}, otherShop)
    const held = await otherShop.newBasket({ storeId: 'NT01' })
    await publishContent(otherApp, (content) => ({
      ...content,
      stores: content.stores.filter(({ id }) => id !== ('NT01' as typeof id)),
    }))
    expectRefusal(await anywhere(held.session, orderId, { by: person, in: otherShop }), 'BasketHasExpired')
  })
})

describe('a repeated tap', () => {
  test('[BAS-28] [API-17] with one key adds once and repeats the messages', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const person = await makeCustomer(otherApp)
    const orderId = await ordered(person, {}, otherShop)
    const held = await otherShop.newBasket()
    await publishContent(otherApp, withoutProduct('garlic-bread'))
    const sent = { by: person, in: otherShop, key: randomUUID() }
    const [first, again] = [await into(held, orderId, sent), await into(held, orderId, sent)]
    expect([itemsOf(first.body), itemsOf(again.body)]).toEqual([[['margherita', 2]], [['margherita', 2]]])
    expect([messagesOf(first.body), again.body.messages]).toEqual([
      [['ReorderItemGone', 'warning']],
      first.body.messages,
    ])
  })

  test('[BAS-28] [API-17] concurrent calls with one key add once; with different keys each adds', async () => {
    const orderId = await ordered()
    const held = await shop.newBasket()
    const key = randomUUID()
    const same = await Promise.all([1, 2, 3, 4].map(() => into(held, orderId, { key })))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(itemsOf(await shop.good('GET /baskets/:basketId', held))).toEqual(both)
    await Promise.all([1, 2, 3].map(() => into(held, orderId, { key: randomUUID() })))
    expect(itemsOf(await shop.good('GET /baskets/:basketId', held))).toEqual([
      ['margherita', 8],
      ['garlic-bread', 4],
    ])
  })

  test('[BAS-28] [API-17] POST /baskets/:basketId/customers/:customerId/reorder refusal: IdempotencyKeyReused for another order under it', async () => {
    const [held, key] = [await shop.newBasket(), randomUUID()]
    expect((await into(held, await ordered(), { key })).status).toBe(200)
    expectRefusal(await into(held, await ordered(), { key }), 'IdempotencyKeyReused')
  })
  test('[BAS-28] [API-17] POST /customers/:customerId/reorder refusal: IdempotencyKeyReused for another order under it', async () => {
    const key = randomUUID()
    expect((await anywhere('0', await ordered(), { key })).status).toBe(200)
    expectRefusal(await anywhere('0', await ordered(), { key }), 'IdempotencyKeyReused')
  })
})

describe('the owner of the order', () => {
  const unknown = randomUUID()
  test('[BAS-28] [API-08] POST /baskets/:basketId/customers/:customerId/reorder refusal: OrderUnknown, the same for another customer’s order, a guest’s and an unknown one', async () => {
    const held = await shop.newBasket()
    const guests = (await shop.placeCashOrder(await shop.readyBasket({}, 1))).orderId
    const answers = [await ordered(other), guests, unknown].map((orderId) => into(held, orderId))
    for (const answer of await Promise.all(answers)) expectRefusal(answer, 'OrderUnknown')
    expect(new Set((await Promise.all(answers)).map(({ text }) => text)).size).toBe(1)
    expect((await shop.good('GET /baskets/:basketId', held)).basketItems).toEqual([])
  })
  test('[BAS-28] [API-08] POST /customers/:customerId/reorder refusal: OrderUnknown, the same for another customer’s order and an unknown one', async () => {
    for (const orderId of [await ordered(other), unknown]) expectRefusal(await anywhere('0', orderId), 'OrderUnknown')
  })

  test('[BAS-28] POST /baskets/:basketId/customers/:customerId/reorder refusal: NotYours before any lookup', async () => {
    expectRefusal(await into(await shop.newBasket(), await ordered(), { by: other, of: me }), 'NotYours')
    expectRefusal(
      await into({ params: { basketId: randomUUID() as never }, session: '0' }, unknown, { by: other, of: me }),
      'NotYours',
    )
  })
  test('[BAS-28] POST /customers/:customerId/reorder refusal: NotYours before any lookup', async () => {
    expectRefusal(await anywhere('0', unknown, { by: other, of: me }), 'NotYours')
  })
  test('[BAS-28] POST /customers/:customerId/reorder stranger: another customer’s token gives access to neither orders nor baskets', async () => {
    expectRefusal(await anywhere('0', await ordered(), { by: other, of: me }), 'NotYours')
  })
  test('[BAS-28] POST /baskets/:basketId/customers/:customerId/reorder refusal: LoginRequired without a token', async () => {
    const held = await shop.newBasket()
    const params = { ...held.params, customerId: me.customerId }
    expectRefusal(await shop.call(long, { ...held, params, body: { orderId: unknown } }), 'LoginRequired')
  })
  test('[BAS-28] POST /customers/:customerId/reorder refusal: LoginRequired without a token', async () => {
    const params = { customerId: me.customerId }
    expectRefusal(await shop.call(short, { params, body: { orderId: unknown } }), 'LoginRequired')
  })
})

describe('the owner of the basket', () => {
  test('[BAS-28] [API-09] POST /baskets/:basketId/customers/:customerId/reorder stranger: another session gets the refusal of an unknown basket', async () => {
    const orderId = await ordered()
    const held = await shop.newBasket()
    for (const session of ['0', (await shop.newBasket()).session])
      expectRefusal(await into({ ...held, session }, orderId), 'BasketHasExpired')
    expect((await shop.good('GET /baskets/:basketId', held)).basketItems).toEqual([])
  })
  test('[BAS-28] POST /baskets/:basketId/customers/:customerId/reorder refusal: BasketHasExpired for an expired basket', async () => {
    const held = await shop.newBasket()
    await shop.good('PATCH /baskets/:basketId/expire', held)
    expectRefusal(await into(held, await ordered()), 'BasketHasExpired')
  })
  test('[BAS-28] POST /baskets/:basketId/customers/:customerId/reorder refusal: BasketOrdered for an ordered basket', async () => {
    const held = await shop.readyBasket({}, 1)
    const { orderId } = await shop.placeCashOrder(held)
    expectRefusal(await into(held, await ordered()), 'BasketOrdered', { orderId })
  })
  test('[BAS-28] POST /baskets/:basketId/customers/:customerId/reorder refusal: OrderFailed while the basket is locked', async () => {
    const held = await shop.newBasket()
    await app.database.sql`update baskets set status = 'locked' where basket_id = ${held.params.basketId}`
    expectRefusal(await into(held, await ordered()), 'OrderFailed')
  })
})

test('[BAS-28] [ACC-23] an order of a deleted account cannot be repeated', async () => {
  const orderId = await ordered()
  await app.database.sql`update orders set customer_id = null where order_id = ${orderId}`
  expectRefusal(await anywhere('0', orderId), 'OrderUnknown')
})
