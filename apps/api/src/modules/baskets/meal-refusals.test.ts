import { randomUUID } from 'node:crypto'
import type { BasketState } from '@forno/domain/basket/state'
import type { IngredientId, LocalDate, ProductId, StoreId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponOnly, limited, offer, onlyFor, opens, spending, withOffers } from '../../../test/offer-edits.ts'
import { expectRefusal, publishAndLoad, shopOf, soon, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { storeStatusStore } from '../stores/index.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  const deal = opens('date-night-box')
  const offers = [
    offer('delivery', { ...deal, conditions: [onlyFor('Delivery')] }),
    offer('elsewhere', { ...deal, conditions: [{ kind: 'states', states: ['WA'] }] }),
    offer('past', { ...deal, conditions: [{ kind: 'dates', from: null, until: '2020-01-01' as LocalDate }] }),
    offer('dear', { ...deal, conditions: [spending(50_000)] }),
    offer('once', { ...deal, ...limited({ perOrder: 1 }) }),
  ]
  await publishAndLoad(app, (content) => withOffers(...offers)(couponOnly('date-night-box')(content)))
})
afterAll(() => app.close())

const soloBox = { productId: 'solo-box', quantity: 1 }
const item = (productId: string, more: object = {}) => ({ productId, quantity: 1, ...more })
const part = (category: string, productId: string, quantity = 1) => ({ category, productId, quantity })
const others = [item('garlic-bread'), item('cola-375')]
const withPizza = (...basketItemParts: readonly object[]) => ({
  basketItems: [item('simply-pepperoni', { basketItemParts }), ...others],
})

const adding = (held: TestBasket, body: object) =>
  shop.call('POST /baskets/:basketId/groupedBasketItems', { ...held, body: { ...soloBox, ...body } })
const changing = async (held: TestBasket, body: object) => {
  const { groupedBasketItems } = await shop.good('POST /baskets/:basketId/groupedBasketItems', {
    ...held,
    body: soloBox,
  })
  const groupedBasketItemId = groupedBasketItems[0]?.groupedBasketItemId ?? ''
  return shop.call('PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId', {
    ...held,
    params: { ...held.params, groupedBasketItemId },
    body,
  })
}

const small = part('Size', 'small')

describe('refusals of a meal', () => {
  test.each([
    [
      'POST /baskets/:basketId/groupedBasketItems refusal: BasketItemPartNotFound',
      withPizza(part('Topping', 'gravel')),
    ],
    [
      'POST /baskets/:basketId/groupedBasketItems refusal: UnmatchedBases',
      withPizza(small, part('Base', 'stuffed-crust')),
    ],
    [
      'POST /baskets/:basketId/groupedBasketItems refusal: TooManyIngredients',
      withPizza(small, part('Topping', 'ham', 11)),
    ],
    [
      'POST /baskets/:basketId/groupedBasketItems refusal: TooManyOfCustomisation',
      { basketItems: [...others, ...others] },
    ],
    ['POST /baskets/:basketId/groupedBasketItems refusal: CouponNeeded', { productId: 'date-night-box' }],
    [
      'POST /baskets/:basketId/groupedBasketItems refusal: VoucherUnavailableForFulfillmentType',
      { productId: 'date-night-box', voucherCode: 'DELIVERY' },
    ],
    [
      'POST /baskets/:basketId/groupedBasketItems refusal: VoucherUnavailableForStore',
      { productId: 'date-night-box', voucherCode: 'elsewhere' },
    ],
    [
      'POST /baskets/:basketId/groupedBasketItems refusal: VoucherUnavailableForFulfillmentDate',
      { productId: 'date-night-box', voucherCode: 'PAST' },
    ],
    [
      'POST /baskets/:basketId/groupedBasketItems refusal: VoucherConditions',
      { productId: 'date-night-box', voucherCode: 'DEAR' },
    ],
    [
      'POST /baskets/:basketId/groupedBasketItems refusal: StockPromoLimitReached',
      { productId: 'date-night-box', voucherCode: 'ONCE', quantity: 2 },
    ],
  ] as const)('[BAS-22] [VOU-11] %s', async (title, body) => {
    const name = title.split('refusal: ')[1] as Parameters<typeof expectRefusal>[1]
    expectRefusal(await adding(await shop.newBasket(), body), name)
  })

  test('[VOU-11] POST /baskets/:basketId/basketItems refusal: CouponNeeded for a deal as an item', async () => {
    const held = await shop.newBasket()
    const body = { productId: 'date-night-box', quantity: 1 }
    expectRefusal(await shop.call('POST /baskets/:basketId/basketItems', { ...held, body }), 'CouponNeeded')
  })

  test('[VOU-11] a public code unlocks its deal and is then applied to the basket', async () => {
    const held = await shop.newBasket()
    const { status, body, text } = await adding(held, { productId: 'date-night-box', voucherCode: 'once' })
    expect(status, text).toBe(201)
    expect(body.groupedBasketItems[0]).toMatchObject({ isVoucher: true, voucherCode: 'ONCE', isAvailable: true })
    expect(body.vouchers).toMatchObject([{ code: 'ONCE' }])
  })

  test.each([
    [
      'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId refusal: BasketItemPartNotFound',
      withPizza(part('Topping', 'gravel')),
    ],
    [
      'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId refusal: UnmatchedBases',
      withPizza(small, part('Base', 'stuffed-crust')),
    ],
    [
      'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId refusal: TooManyIngredients',
      withPizza(small, part('Topping', 'ham', 11)),
    ],
    [
      'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId refusal: TooFewOfCustomisation',
      { basketItems: others },
    ],
    [
      'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId refusal: TooManyOfCustomisation',
      { basketItems: [...others, ...others] },
    ],
    [
      'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId refusal: NotSwappable',
      { basketItems: [item('mango-sorbet')] },
    ],
  ] as const)('[BAS-23] %s', async (title, body) => {
    const name = title.split('refusal: ')[1] as Parameters<typeof expectRefusal>[1]
    expectRefusal(await changing(await shop.newBasket(), body), name)
  })

  test('[BAS-23] PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId refusal: StockPromoLimitReached', async () => {
    const held = await shop.newBasket()
    const { body } = await adding(held, { productId: 'date-night-box', voucherCode: 'ONCE' })
    const groupedBasketItemId = body.groupedBasketItems[0]?.groupedBasketItemId ?? ''
    const answer = await shop.call('PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId', {
      ...held,
      params: { ...held.params, groupedBasketItemId },
      body: { quantity: 2 },
    })
    expectRefusal(answer, 'StockPromoLimitReached')
  })

  test('[BAS-22] POST /baskets/:basketId/groupedBasketItems refusal: TooManyLines after sixty', async () => {
    const held = await shop.newBasket()
    await shop.add(held)
    const [row] = await app.database.sql<{ state: BasketState }>`
      select state from baskets where basket_id = ${held.params.basketId}`
    const lines = Array.from({ length: 60 }, () => ({ ...row?.state.lines[0], id: randomUUID() }))
    await app.database.sql`
      update baskets set state = ${JSON.stringify({ ...row?.state, lines })} where basket_id = ${held.params.basketId}`
    expectRefusal(await adding(held, {}), 'TooManyLines', { max: 60 })
  })
})

describe('[CAT-19] a part that is sold out', () => {
  const sellOut = (id: string) =>
    storeStatusStore(app.database.sql).markSoldOut('SA01' as StoreId, id as ProductId | IngredientId, true, app.clock())

  test('POST /baskets/:basketId/groupedBasketItems refusal: ProductOutOfStock names the part', async () => {
    const held = await shop.newBasket({ storeId: 'SA01' })
    await sellOut('orange-soda-375')
    const body = { basketItems: [item('simply-pepperoni'), item('garlic-bread'), item('orange-soda-375')] }
    await soon(async () =>
      expectRefusal(await adding(held, body), 'ProductOutOfStock', { productId: 'orange-soda-375' }),
    )
  })

  test('PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId refusal: ProductOutOfStock', async () => {
    const held = await shop.newBasket({ storeId: 'SA01' })
    await sellOut('lemonade-375')
    const basketItems = [item('simply-pepperoni'), item('garlic-bread'), item('lemonade-375')]
    await soon(async () => expectRefusal(await changing(held, { basketItems }), 'ProductOutOfStock'))
  })
})
