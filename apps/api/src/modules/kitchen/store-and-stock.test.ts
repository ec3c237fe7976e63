import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectRefusal, pickup, shopOf, soon, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const hour = 60 * 60_000
type Screen = { headers: Record<string, string> }
const change = (screen: Screen, body: object) => shop.call('PATCH /kitchen/store', { ...screen, body })
const mark = (screen: Screen, itemId: string, isSoldOut: boolean) =>
  shop.call('PUT /kitchen/items/:itemId/soldOut', { ...screen, params: { itemId }, body: { isSoldOut } })

describe('the status of a store', () => {
  test('[RUL-14] PATCH /kitchen/store happy: a pause applies to store, baskets and orders within a second, and ends', async () => {
    const screen = await shop.kitchenScreen('ACT01')
    const held = await shop.readyBasket({ storeId: 'ACT01' })
    const { status, body } = await change(screen, { pauseMinutes: 30, pauseReason: 'oven' })
    expect(status).toBe(200)
    expect(Date.parse(body.pausedUntil ?? '') - Number(app.clock())).toBeGreaterThan(29 * 60_000)
    await soon(async () => {
      expect((await shop.good('GET /baskets/:basketId', held)).storeInfo.canAcceptOnlineOrders).toBe(false)
      expect((await shop.good('GET /store/:code', { params: { code: 'ACT01' } })).canAcceptOnlineOrders).toBe(false)
    })
    expectRefusal(await shop.call('POST /baskets', { body: { ...pickup, storeId: 'ACT01' } }), 'OrderingPaused')
    expect((await change(screen, { pauseMinutes: null })).body.pausedUntil).toBeNull()
    await soon(async () =>
      expect((await shop.call('POST /baskets', { body: { ...pickup, storeId: 'ACT01' } })).status).toBe(201),
    )
  })

  test('[TIM-07] extra minutes apply to the promise of every basket within a second', async () => {
    const screen = await shop.kitchenScreen('NT01')
    const held = await shop.newBasket({ storeId: 'NT01' })
    const before = (await shop.good('GET /baskets/:basketId', held)).promiseMinutes
    expect((await change(screen, { extraMinutes: 20 })).body.extraMinutes).toBe(20)
    await soon(async () => expect((await shop.good('GET /baskets/:basketId', held)).promiseMinutes).toBe(before + 20))
  })

  test('keeps fields that the body does not name', async () => {
    const screen = await shop.kitchenScreen('SA01')
    await change(screen, { extraMinutes: 15 })
    await change(screen, { pauseMinutes: 60 })
    expect((await change(screen, {})).body).toMatchObject({
      extraMinutes: 15,
      pausedUntil: expect.any(String) as string,
    })
  })

  test('a pause ends at its time', async () => {
    const own = await startApp()
    onTestFinished(() => own.close())
    const theirs = shopOf(own)
    const screen = await theirs.kitchenScreen()
    await theirs.good('PATCH /kitchen/store', { ...screen, body: { pauseMinutes: 60 } })
    own.pass(hour + 1)
    expect((await theirs.good('GET /kitchen/orders', screen)).store.pausedUntil).toBeNull()
    expect((await theirs.call('POST /baskets', { body: pickup })).status).toBe(201)
  })

  test.each([{ extraMinutes: 91 }, { extraMinutes: -1 }, { pauseMinutes: 1441 }, { pauseMinutes: '5' }])(
    '[API-16] refuses %j as bad input',
    async (body) => {
      expectRefusal(await change(await shop.kitchenScreen('NSW02'), body), 'BadInput')
    },
  )
})

describe('sold-out items', () => {
  test('[CAT-19] GET /kitchen/items happy: products and ingredients, with those that are sold out', async () => {
    const screen = await shop.kitchenScreen('TAS01')
    await mark(screen, 'basil', true)
    await soon(async () => {
      const items = await shop.good('GET /kitchen/items', screen)
      expect(items.filter(({ isSoldOut }) => isSoldOut)).toEqual([
        { itemId: 'basil', name: 'Basil leaves', kind: 'ingredient', group: 'Topping', isSoldOut: true },
      ])
      expect(items.find(({ itemId }) => itemId === 'margherita')).toMatchObject({ kind: 'product', group: 'Pizzas' })
    })
  })

  test('[CAT-19] PUT /kitchen/items/:itemId/soldOut happy: applies to menu and baskets of that store within a second, and can be reversed', async () => {
    const screen = await shop.kitchenScreen('WA01')
    const [held, other] = [await shop.newBasket({ storeId: 'WA01' }), await shop.newBasket()]
    await shop.add(held, { productId: 'garlic-bread' })
    await shop.add(other, { productId: 'garlic-bread' })
    const isAvailable = async (of = held) => (await shop.good('GET /baskets/:basketId', of)).basketItems[0]?.isAvailable
    const inMenu = async () =>
      (await shop.good('GET /products/slug/:slug', { params: { slug: 'garlic-bread' }, query: { storeCode: 'WA01' } }))
        .isOutOfStock
    const answer = await mark(screen, 'garlic-bread', true)
    expect([answer.status, answer.body]).toEqual([200, { itemId: 'garlic-bread', isSoldOut: true }])
    await soon(async () => expect([await isAvailable(), await inMenu()]).toEqual([false, true]))
    expect(await isAvailable(other)).toBe(true)
    await mark(screen, 'garlic-bread', false)
    await soon(async () => expect([await isAvailable(), await inMenu()]).toEqual([true, false]))
  })

  test('[CAT-19] PUT /kitchen/items/:itemId/soldOut refusal: ProductNotFound', async () => {
    expectRefusal(await mark(await shop.kitchenScreen('NSW02'), 'sushi', true), 'ProductNotFound')
  })

  test('[CAT-19] marking an item twice stores it once', async () => {
    const screen = await shop.kitchenScreen('QLD01')
    await Promise.all([mark(screen, 'ham', true), mark(screen, 'ham', true)])
    const rows = await app.database.sql`select item_id from sold_out where store_id = 'QLD01'`
    expect(rows).toEqual([{ item_id: 'ham' }])
  })
})
