import type { Basket, PartBody } from '@forno/contracts/baskets/basket'
import type { BasketState } from '@forno/domain/basket/state'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { atLeastToppings } from '../../../test/content-edits.ts'
import {
  expectRefusal,
  margherita,
  publishContent,
  shopOf,
  soon,
  type TestBasket,
  type Shop,
} from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const part = (category: PartBody['category'], productId: string, quantity = 1): PartBody => ({
  category,
  productId,
  quantity,
})
const adding = (held: TestBasket, body: object) => shop.call('POST /baskets/:basketId/basketItems', { ...held, body })

describe('adding', () => {
  test('[BAS-16] [BAS-05] [API-13] POST /baskets/:basketId/basketItems happy: a standard pizza, with its parts', async () => {
    const held = await shop.newBasket()
    const { status, body } = await adding(held, { productId: 'margherita', quantity: 2 })
    expect(status).toBe(201)
    const [item] = body.basketItems
    expect(item).toMatchObject({
      productId: 'margherita',
      quantity: 2,
      unitPrice: 7.5,
      totalPrice: 15,
      alcoholUnits: 0,
      productType: 'Pizzas',
      slug: 'margherita',
      name: 'Margherita',
      paymentType: null,
      isCustomisable: true,
      isAvailable: true,
      surcharge: null,
      voucherCode: null,
      fulfilledProduct: null,
    })
    const parts = item?.basketItemParts ?? []
    expect(parts.filter(({ category }) => category === 'Size')).toEqual([
      {
        productId: 'large',
        quantity: 1,
        size: 'large',
        sizeName: 'Large (11")',
        category: 'Size',
        half: null,
        name: 'Large (11")',
        totalPrice: 7.5,
      },
    ])
    expect(new Set(parts.map(({ category }) => category))).toEqual(new Set(['Size', 'Base', 'Sauce', 'Topping']))
    expect([body.basketSubTotal, body.basketTotal, body.totalSavings, body.discount]).toEqual([15, 15, 0, 0])
  })

  test('[BAS-16] size, base, extra and removed toppings set the price and appear as parts', async () => {
    const held = await shop.newBasket()
    const basketItemParts = [
      part('Size', 'large'),
      part('Base', 'stuffed-crust'),
      part('Topping', 'ham', 2),
      part('Topping', 'basil', 0),
    ]
    const { body } = await adding(held, { productId: 'margherita', quantity: 1, basketItemParts })
    const [item] = body.basketItems
    const of = (id: string) => item?.basketItemParts.find(({ productId }) => productId === id)
    expect([of('ham')?.quantity, of('basil')?.quantity, of('stuffed-crust')?.totalPrice]).toEqual([2, 0, 4.5])
    expect(item?.trail.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round((item?.unitPrice ?? 0) * 100),
    )
  })

  test('[BAS-16] ignores prices and product type in the body', async () => {
    const held = await shop.newBasket()
    const { body } = await adding(held, { ...margherita, productType: 'Drinks', totalPrice: 0.01, unitPrice: 0.01 })
    expect(body.basketItems[0]).toMatchObject({ productType: 'Pizzas', totalPrice: 7.5 })
  })

  test('[BAS-16] adding the same pizza again raises its quantity', async () => {
    const held = await shop.newBasket()
    await shop.add(held)
    const basket = await shop.add(held, { quantity: 2 })
    expect(basket.basketItems.map(({ quantity }) => quantity)).toEqual([3])
  })

  test('[BAS-16] [BAS-29] restores a removed item at its old position', async () => {
    const held = await shop.newBasket()
    const productsOf = ({ basketItems }: Basket) => basketItems.map(({ productId }) => productId)
    await shop.add(held)
    const removed = (await shop.add(held, { productId: 'cola-1250' })).basketItems[1]!
    await shop.add(held, { productId: 'garlic-bread' })
    const itemCall = { ...held, params: { ...held.params, basketItemId: removed.basketItemId } }
    await shop.good('DELETE /baskets/:basketId/basketItems/:basketItemId', itemCall)
    const { body } = await adding(held, { productId: 'cola-1250', quantity: 1, position: 1 })
    expect(productsOf(body)).toEqual(['margherita', 'cola-1250', 'garlic-bread'])
    expectRefusal(await adding(held, { productId: 'cola-1250', quantity: 1, position: -1 }), 'BadInput')
  })

  test('[BAS-16] adding takes two statements, reading one', async () => {
    const held = await shop.newBasket()
    const before = await settledStatementCount(app.database)
    await shop.add(held)
    expect(app.database.statements() - before).toBe(2)
    await shop.good('GET /baskets/:basketId', held)
    expect(app.database.statements() - before).toBe(3)
  })

  test.each([
    [
      'POST /baskets/:basketId/basketItems refusal: ProductNotFound',
      { productId: 'sushi', quantity: 1 },
      'ProductNotFound',
      { productId: 'sushi' },
    ],
    [
      'POST /baskets/:basketId/basketItems refusal: BasketItemPartNotFound',
      { ...margherita, basketItemParts: [part('Topping', 'gravel')] },
      'BasketItemPartNotFound',
      {},
    ],
    [
      '[RUL-11] POST /baskets/:basketId/basketItems refusal: UnmatchedBases',
      { ...margherita, basketItemParts: [part('Size', 'small'), part('Base', 'stuffed-crust')] },
      'UnmatchedBases',
      {},
    ],
    [
      'POST /baskets/:basketId/basketItems refusal: TooManyIngredients',
      { ...margherita, basketItemParts: [part('Topping', 'ham', 11)] },
      'TooManyIngredients',
      { max: 10 },
    ],
    [
      'POST /baskets/:basketId/basketItems refusal: TooManyOfCustomisation',
      { ...margherita, basketItemParts: [part('Size', 'small'), part('Size', 'large')] },
      'TooManyOfCustomisation',
      { type: 'Size', max: 1 },
    ],
  ] as const)('[BAS-16] %s', async (_, body, refusal, data) => {
    expectRefusal(await adding(await shop.newBasket(), body), refusal, data)
  })

  test('[RUL-11] a base that does not fit a topping is refused', async () => {
    const basketItemParts = [part('Size', 'medium'), part('Base', 'gluten-free'), part('Topping', 'meatballs')]
    expectRefusal(await adding(await shop.newBasket(), { ...margherita, basketItemParts }), 'UnmatchedBases')
  })

  test('[BAS-16] POST /baskets/:basketId/basketItems refusal: TooManyLines after sixty', async () => {
    const held = await shop.newBasket()
    await shop.add(held)
    const [row] = await app.database.sql<{ state: BasketState }>`
      select state from baskets where basket_id = ${held.params.basketId}`
    const lines = Array.from({ length: 60 }, () => ({ ...row?.state.lines[0], id: randomUUID() }))
    await app.database.sql`
      update baskets set state = ${JSON.stringify({ ...row?.state, lines })} where basket_id = ${held.params.basketId}`
    expectRefusal(await adding(held, { productId: 'garlic-bread', quantity: 1 }), 'TooManyLines', { max: 60 })
  })

  test.each([0, -1, 1.5, 100, '2', null])('[BAS-16] [API-16] quantity %j is refused', async (quantity) => {
    const answer = await adding(await shop.newBasket(), { productId: 'margherita', quantity })
    expectRefusal(answer, 'BadInput', { errors: [{ field: 'quantity' }] })
  })

  test('[CAT-19] POST /baskets/:basketId/basketItems refusal: ProductOutOfStock for a product and an ingredient', async () => {
    const screen = await shop.kitchenScreen('SA01')
    const held = await shop.newBasket({ storeId: 'SA01' })
    for (const itemId of ['garlic-bread', 'basil'])
      await shop.good('PUT /kitchen/items/:itemId/soldOut', {
        ...screen,
        params: { itemId },
        body: { isSoldOut: true },
      })
    await soon(async () =>
      expectRefusal(await adding(held, { productId: 'garlic-bread', quantity: 1 }), 'ProductOutOfStock', {
        productId: 'garlic-bread',
      }),
    )
    await soon(async () => expectRefusal(await adding(held, margherita), 'ProductOutOfStock', { productId: 'basil' }))
  })
})

test('[CAT-18] POST /baskets/:basketId/basketItems refusal: TooFewOfCustomisation', async () => {
  const otherApp = await startApp()
  onTestFinished(() => otherApp.close())
  await publishContent(otherApp, atLeastToppings(3))
  const otherShop = shopOf(otherApp)
  const held = await otherShop.newBasket()
  await otherApp.database.sql`update baskets set content_version = 2`
  const bare = ['mozzarella', 'tomato', 'basil'].map((id) => part('Topping', id, 0))
  const body = { ...margherita, basketItemParts: bare }
  const answer = await otherShop.call('POST /baskets/:basketId/basketItems', { ...held, body })
  expectRefusal(answer, 'TooFewOfCustomisation', { type: 'Topping', min: 3 })
  expect(answer.failure.message).toBe('Please choose at least 3 topping.')
})
