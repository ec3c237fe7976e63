import { randomUUID } from 'node:crypto'
import { instant, type BasketId } from '@forno/domain/core/basic-types'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dearer, withoutProduct } from '../../../test/content-edits.ts'
import {
  ada,
  delivery,
  expectRefusal,
  publishContent,
  shopOf,
  soon,
  changeStore,
  type TestBasket,
  type Shop,
} from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

let now: number
beforeEach(() => {
  now = app.clock()
})
afterEach(() => {
  app.pass(now - app.clock())
})

const copy = ({ params }: TestBasket, sent: { session?: string; key?: string } = {}) =>
  shop.call('POST /baskets/:basketId/copyBasket', { params, session: '0', ...sent })

/** A basket with personal data: address, contact, note and tags, beside two items. */
const fullBasket = async (): Promise<TestBasket> => {
  const held = await shop.newBasket(delivery)
  await shop.add(held, { quantity: 2 })
  await shop.add(held, { productId: 'garlic-bread' })
  const door = { unit: 'Factory 7', access: 'Green gate', leaveAtDoor: true, driverNote: 'Mind the dog' }
  await shop.change(held, { customerInfo: ada, orderNote: 'Ring twice', tags: ['office'], ...door })
  return held
}

const itemsOf = (basket: { basketItems: readonly { productId: string; quantity: number; totalPrice: number }[] }) =>
  basket.basketItems.map(({ productId, quantity, totalPrice }) => ({ productId, quantity, totalPrice }))

describe('a copied basket', () => {
  test('[BAS-27] [API-02] POST /baskets/:basketId/copyBasket happy: any caller with the id gets the items, 201, in their own session', async () => {
    const source = await fullBasket()
    const { status, body } = await copy(source)
    const original = await shop.good('GET /baskets/:basketId', source)
    expect(status).toBe(201)
    expect(itemsOf(body)).toEqual(itemsOf(original))
    expect(body.basketId).not.toBe(original.basketId)
    expect(body.sessionId).toMatch(/^[0-9a-f]{32}$/)
    expect(body.sessionId).not.toBe(original.sessionId)
    const ids = new Set(original.basketItems.map(({ basketItemId }) => basketItemId))
    expect(body.basketItems.filter(({ basketItemId }) => ids.has(basketItemId))).toEqual([])
    const mine = { params: { basketId: body.basketId }, session: body.sessionId }
    expect(itemsOf(await shop.good('GET /baskets/:basketId', mine))).toEqual(itemsOf(original))
  })

  test('[BAS-27] copies no personal data: no contact, address, note, tag or payment method', async () => {
    const { body, text } = await copy(await fullBasket())
    expect(body).toMatchObject({
      serviceType: 'Delivery',
      isAsap: true,
      orderNote: null,
      tags: [],
      paymentInfo: null,
      storeInfo: { storeId: 'NSW01' },
    })
    const { optinEmail, optinSms, leaveAtDoor, isUnverified, ...person } = body.customerInfo
    expect([optinEmail, optinSms, leaveAtDoor, isUnverified]).toEqual([false, false, false, false])
    expect(Object.values(person).filter((value) => value !== null)).toEqual([])
    // A random id may contain the digits of the phone number.
    const withoutIds = text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}/g, '')
    for (const word of [
      'Ada',
      'Byron',
      'ada@example.com',
      '0491',
      '61491',
      'Example Street',
      'Ring twice',
      'office',
      'Factory',
      'gate',
      'dog',
    ])
      expect(withoutIds).not.toContain(word)
  })

  test('[BAS-27] does not copy the due time of the source', async () => {
    const source = await shop.newBasket({ isAsap: false, orderDueAt: '2026-11-21T18:00:00+11:00' })
    await shop.add(source)
    expect((await copy(source)).body).toMatchObject({ isAsap: true, orderDueAt: null, serviceType: 'Pickup' })
  })

  test('[BAS-27] [SES-05] a caller with baskets gets the copy in the disposition of their newest one', async () => {
    const source = await fullBasket()
    const older = await shop.newBasket()
    app.pass(minute)
    await shop.newBasket({ storeId: 'NSW02', isAsap: false, orderDueAt: '2026-11-21T18:00:00+11:00' }, older.session)
    const { body } = await copy(source, { session: older.session })
    expect(body).toMatchObject({
      sessionId: older.session,
      serviceType: 'Pickup',
      isAsap: false,
      orderDueAt: '2026-11-21T18:00:00+11:00',
      storeInfo: { storeId: 'NSW02' },
    })
    expect(body.basketItems).toHaveLength(2)
  })

  test('[BAS-27] a session without an open basket keeps its id and gets the source’s store and service', async () => {
    const expired = await shop.newBasket({ storeId: 'NSW02' })
    await shop.good('PATCH /baskets/:basketId/expire', expired)
    const { body } = await copy(await fullBasket(), { session: expired.session })
    expect(body).toMatchObject({ sessionId: expired.session, storeInfo: { storeId: 'NSW01' }, serviceType: 'Delivery' })
  })

  test('[BAS-27] [API-09] replaces a session that this server never issued', async () => {
    const { body } = await copy(await fullBasket(), { session: 'guessed' })
    expect(body.sessionId).toMatch(/^[0-9a-f]{32}$/)
  })

  test('[BAS-27] [API-17] the same key finds the same copy; the key with another source is refused', async () => {
    const [source, key] = [await fullBasket(), randomUUID()]
    const [first, again] = [await copy(source, { key }), await copy(source, { key })]
    expect([again.status, again.body.basketId, again.body.sessionId]).toEqual([
      201,
      first.body.basketId,
      first.body.sessionId,
    ])
    expect(again.body.basketItems).toEqual(first.body.basketItems)
    expectRefusal(await copy(await fullBasket(), { key }), 'IdempotencyKeyReused')
  })

  test('[BAS-27] POST /baskets/:basketId/copyBasket refusal: IdempotencyKeyReused when the key created a basket before', async () => {
    const key = randomUUID()
    await shop.good('POST /baskets', { body: delivery, session: '0', key })
    expectRefusal(await copy(await fullBasket(), { key }), 'IdempotencyKeyReused')
  })
})

describe('today’s prices and stock', () => {
  test('[BAS-27] copies a product that left the menu with a message and no charge; the others cost today’s price', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const source = await otherShop.newBasket()
    const before = await otherShop.add(source, { quantity: 2 })
    await otherShop.add(source, { productId: 'garlic-bread' })
    await publishContent(otherApp, withoutProduct('garlic-bread'))
    await publishContent(otherApp, dearer('metro', 100))
    const { body } = await otherShop.call('POST /baskets/:basketId/copyBasket', { params: source.params })
    expect(body.basketItems.map(({ productId, isAvailable }) => [productId, isAvailable])).toEqual([
      ['margherita', true],
      ['garlic-bread', false],
    ])
    expect(body.messages[0]).toMatchObject({ code: 'BasketItemNotFound', type: 'error' })
    expect(body.basketSubTotal).toBe(before.basketSubTotal + 2)
  })

  test('[BAS-27] names a product that the store has sold out of', async () => {
    const source = await shop.newBasket({ storeId: 'NT01' })
    await shop.add(source)
    await shop.good('PUT /kitchen/items/:itemId/soldOut', {
      ...(await shop.kitchenScreen('NT01')),
      params: { itemId: 'margherita' },
      body: { isSoldOut: true },
    })
    await soon(async () => {
      const { body } = await copy(source)
      expect(body.basketItems[0]).toMatchObject({ isAvailable: false, totalPrice: 0 })
    })
  })

  test('[BAS-27] copies from a closed or paused store; the order is checked as usual', async () => {
    const source = await shop.readyBasket({ storeId: 'ACT01' })
    await changeStore(app, 'ACT01', { pausedUntil: instant(app.clock() + hour) })
    await soon(async () => {
      const { status, body } = await copy(source)
      expect([status, body.storeInfo.canAcceptOnlineOrders]).toEqual([201, false])
      const mine = { params: { basketId: body.basketId }, session: body.sessionId }
      expectRefusal(await shop.call('POST /baskets/:basketId/validateOrder', mine), 'OrderingPaused')
    })
    await changeStore(app, 'ACT01', { pausedUntil: null })
  })
})

describe('how long a basket can be copied', () => {
  test('[BAS-27] POST /baskets/:basketId/copyBasket refusal: BasketHasExpired for an unknown id', async () => {
    const params = { basketId: randomUUID() as BasketId }
    expectRefusal(await copy({ params, session: '0' }), 'BasketHasExpired')
    const none = { basketId: 'tea' as BasketId }
    expectRefusal(await copy({ params: none, session: '0' }), 'BasketHasExpired')
  })

  const ends: Record<string, (held: TestBasket) => Promise<unknown>> = {
    ordered: (held) => shop.placeCashOrder(held),
    expired: (held) => shop.good('PATCH /baskets/:basketId/expire', held),
    // Without changes a basket ends a day after its last change.
    forgotten: () => {
      app.pass(day)
      return Promise.resolve()
    },
    locked: (held) => app.database.sql`update baskets set status = 'locked' where basket_id = ${held.params.basketId}`,
  }
  test.each(['ordered', 'expired', 'forgotten', 'locked'])(
    '[BAS-27] [BAS-30] a basket that was %s can be copied for seven days from then, and no longer',
    async (how) => {
      const held = await shop.readyBasket()
      await ends[how]?.(held)
      expect((await copy(held)).status).toBe(201)
      // A locked basket counts from the end of its own day.
      app.pass((how === 'locked' ? 8 : 7) * day - 2 * minute)
      expect((await copy(held)).status).toBe(201)
      app.pass(3 * minute)
      expectRefusal(await copy(held), 'BasketHasExpired')
    },
  )
})
