import type { BasketItem, PartBody } from '@forno/contracts/baskets/basket'
import type { HalfNumber, IngredientId, ProductId, StoreId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, shopOf, soon, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { storeStatusStore } from '../stores/index.ts'

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
const on = (half: HalfNumber, category: PartBody['category'], productId: string, quantity = 1): PartBody => ({
  ...part(category, productId, quantity),
  half,
})
const halfNHalf = { productId: 'half-n-half', quantity: 1 }
const adding = (held: TestBasket, basketItemParts: readonly PartBody[]) =>
  shop.call('POST /baskets/:basketId/basketItems', { ...held, body: { ...halfNHalf, basketItemParts } })
const added = async (held: TestBasket, basketItemParts: readonly PartBody[]): Promise<BasketItem> => {
  const { basketItems } = await shop.add(held, { ...halfNHalf, basketItemParts: [...basketItemParts] })
  const item = basketItems.at(-1)
  if (item === undefined) throw new Error('nothing was added')
  return item
}
/** Left: margherita without basil and with double ham; right: mushroom melt with olives; stuffed crust. */
const chosen = [
  part('Size', 'large'),
  part('Base', 'stuffed-crust'),
  on(1, 'Half', 'margherita'),
  on(1, 'Topping', 'basil', 0),
  on(1, 'Topping', 'ham', 2),
  on(2, 'Half', 'mushroom-melt'),
  on(2, 'Topping', 'kalamata-olives'),
]
const inCents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)

describe('a half-n-half in the basket', () => {
  test('[CAT-20] the standard half-n-half costs its dearer half and a surcharge on a separate line', async () => {
    const item = await added(await shop.newBasket(), [])
    expect(item).toMatchObject({
      productType: 'HalfnHalf',
      isCustomisable: true,
      unitPrice: 11,
      surcharge: { productId: 'half-n-half', name: 'Half-n-half', price: 1.5 },
    })
    expect(item.trail).toEqual([
      { label: 'Large (11")', amount: 0 },
      { label: 'Left half: Margherita', amount: 0 },
      { label: 'Right half: Simply pepperoni', amount: 9.5 },
      { label: 'Half-n-half', amount: 1.5 },
    ])
  })

  test('[CAT-20] [BAS-05] prices changed halves: the dearer half, half of each extra, the base once, the surcharge', async () => {
    const item = await added(await shop.newBasket(), chosen)
    // 9.50 for the mushroom melt, 2 × 2.30 ÷ 2 for the ham, 1.60 ÷ 2 for the olives, 4.50 for the crust, 1.50
    // surcharge.
    expect(item.unitPrice).toBe(18.6)
    const amounts = [...item.basketItemParts.map(({ totalPrice }) => totalPrice), item.surcharge?.price ?? 0]
    expect([inCents(amounts), inCents(item.trail.map(({ amount }) => amount))]).toEqual([1860, 1860])
    const of = (half: HalfNumber, id: string) =>
      item.basketItemParts.find((each) => each.half === half && each.productId === id)
    expect(of(1, 'ham')).toMatchObject({ category: 'Topping', quantity: 2, totalPrice: 2.3 })
    expect(of(1, 'basil')).toMatchObject({ quantity: 0, totalPrice: 0 })
    expect(of(2, 'kalamata-olives')).toMatchObject({ quantity: 1, totalPrice: 0.8 })
    expect(item.basketItemParts.filter(({ category }) => category === 'Half')).toMatchObject([
      { productId: 'margherita', half: 1 },
      { productId: 'mushroom-melt', half: 2 },
    ])
    expect(item.basketItemParts.filter(({ half }) => half === null).map(({ category }) => category)).toEqual([
      'Size',
      'Base',
    ])
  })

  test('[CAT-20] its parts, sent back unchanged, make the same item', async () => {
    const held = await shop.newBasket()
    const item = await added(held, chosen)
    const again = item.basketItemParts.map(({ productId, quantity, category, half }) => ({
      productId,
      quantity,
      category,
      half,
    }))
    const { body } = await adding(held, again)
    expect(body.basketItems.map(({ quantity }) => quantity)).toEqual([2])
  })

  test('[CAT-20] [BAS-19] PATCH changes one half and keeps the other as the body describes it', async () => {
    const held = await shop.newBasket()
    const { basketItemId } = await added(held, chosen)
    const basketItemParts = [...chosen.filter(({ half }) => half !== 2), on(2, 'Half', 'meat-supreme')]
    const { basketItems } = await shop.good('PATCH /baskets/:basketId/basketItems/:basketItemId', {
      ...held,
      params: { ...held.params, basketItemId },
      body: { basketItemParts },
    })
    expect(basketItems).toHaveLength(1)
    const [item] = basketItems
    expect(item?.basketItemParts.filter(({ category }) => category === 'Half').map(({ name }) => name)).toEqual([
      'Margherita',
      'Meat supreme',
    ])
    expect(item?.basketItemParts.some(({ productId }) => productId === 'kalamata-olives')).toBe(false)
    expect(item?.unitPrice).not.toBe(18.6)
  })
})

describe('half-n-half builds that are refused', () => {
  test.each([
    ['eleven toppings on one half', [on(1, 'Topping', 'ham', 8)], 'TooManyIngredients'],
    ['a sauce without a half', [part('Sauce', 'tomato-sauce')], 'BasketItemPartNotFound'],
    ['a topping without a half', [part('Topping', 'ham')], 'BasketItemPartNotFound'],
    ['a size for one half only', [on(1, 'Size', 'large')], 'BasketItemPartNotFound'],
    ['a base for one half only', [on(2, 'Base', 'thin')], 'BasketItemPartNotFound'],
    ['a half that is not a pizza', [on(1, 'Half', 'garlic-bread')], 'BasketItemPartNotFound'],
    ['a promotion as a half', [on(1, 'Half', 'nans-sunday-roast')], 'BasketItemPartNotFound'],
    ['a size that it is not sold in', [part('Size', 'small')], 'BasketItemPartNotFound'],
    ['two pizzas on one half', [on(1, 'Half', 'margherita', 2)], 'TooManyOfCustomisation'],
    ['two sauces on one half', [on(2, 'Sauce', 'bbq-sauce'), on(2, 'Sauce', 'garlic-sauce')], 'TooManyOfCustomisation'],
    ['a base that its size does not offer', [part('Size', 'family'), part('Base', 'stuffed-crust')], 'UnmatchedBases'],
  ] as const)('[CAT-20] [CAT-17] refuses %s', async (_, basketItemParts, name) => {
    expectRefusal(await adding(await shop.newBasket(), basketItemParts), name)
  })

  test('[CAT-17] [CAT-20] accepts ten toppings on each half', async () => {
    const full = [on(1, 'Topping', 'ham', 6), on(2, 'Topping', 'ham', 7)]
    expect((await adding(await shop.newBasket(), full)).status).toBe(201)
    const eleventh = [on(1, 'Topping', 'ham', 6), on(2, 'Topping', 'ham', 8)]
    expectRefusal(await adding(await shop.newBasket(), eleventh), 'TooManyIngredients', { max: 10 })
  })

  test('[CAT-20] refuses a half on a whole pizza', async () => {
    const body = { productId: 'margherita', quantity: 1, basketItemParts: [on(1, 'Topping', 'ham')] }
    const answer = await shop.call('POST /baskets/:basketId/basketItems', { ...(await shop.newBasket()), body })
    expectRefusal(answer, 'BasketItemPartNotFound')
  })

  test('[CAT-19] [CAT-20] refuses a half, or a topping of one, that is sold out, and names its id', async () => {
    const statusStore = storeStatusStore(app.database.sql)
    const storeId = 'VIC01' as StoreId
    const held = await shop.newBasket({ storeId })
    await statusStore.markSoldOut(storeId, 'mushroom-melt' as ProductId, true, app.clock())
    await statusStore.markSoldOut(storeId, 'basil' as IngredientId, true, app.clock())
    await soon(async () =>
      expectRefusal(
        await adding(held, [on(2, 'Half', 'mushroom-melt'), on(1, 'Topping', 'basil', 0)]),
        'ProductOutOfStock',
        {
          productId: 'mushroom-melt',
        },
      ),
    )
    await soon(async () => expectRefusal(await adding(held, []), 'ProductOutOfStock', { productId: 'basil' }))
    expect((await adding(held, [on(1, 'Topping', 'basil', 0)])).status).toBe(201)
  })
})

test('[CAT-20] [ORD-03] ticket and order page list both halves', async () => {
  const held = await shop.newBasket({ storeId: 'NSW01' })
  await added(held, chosen)
  await shop.change(held, { customerInfo: { firstName: 'Ada', phoneNumber: '0491570156' } })
  const { orderId } = await shop.placeCashOrder(held)
  const screen = await shop.kitchenScreen('NSW01')
  const { orders } = await shop.good('GET /kitchen/orders', screen)
  const line = orders.find((each) => each.orderId === orderId)?.lines[0]
  expect(line).toMatchObject({ quantity: 1, name: 'Half-n-half', build: 'LARGE (11") · CHEESE-STUFFED CRUST' })
  expect(line?.halves).toEqual([
    {
      name: 'Margherita',
      sauce: 'Tomato',
      toppings: [
        { name: 'Mozzarella', units: 2 },
        { name: 'Fresh tomato', units: 1 },
      ],
      plus: [{ name: 'Leg ham', units: 2 }],
      minus: ['Basil leaves'],
    },
    {
      name: 'Mushroom melt',
      sauce: 'Creamy garlic',
      toppings: [
        { name: 'Mozzarella', units: 1 },
        { name: 'Mushroom', units: 3 },
        { name: 'Roasted garlic', units: 1 },
      ],
      plus: [{ name: 'Kalamata olives', units: 1 }],
      minus: [],
    },
  ])
  const tracked = await shop.good('POST /order/tracker', { body: { orderId, sessionId: held.session } })
  expect(tracked.items[0]?.details).toEqual([
    'large (11") · cheese-stuffed crust',
    'Left half: Margherita, Tomato, + Leg ham × 2, − Basil leaves',
    'Right half: Mushroom melt, Creamy garlic, + Kalamata olives',
  ])
  expect(tracked.items[0]?.totalPrice).toBe(18.6)
})

test('[CAT-15] [CAT-20] cart and order page name the allergens of both halves as they were customised, and of each part of a meal', async () => {
  const held = await shop.newBasket({ storeId: 'NSW01' })
  const plain = await added(held, [])
  const withPesto = await added(held, [on(2, 'Topping', 'pesto')])
  expect(plain.food?.allergens).not.toContain('cashew')
  expect(withPesto.food?.allergens).toContain('cashew')
  const drink = (await shop.add(held, { productId: 'cola-375', quantity: 1 })).basketItems.at(-1)
  expect(drink?.food).toEqual({ allergens: [], mayContain: [] })
  const body = { productId: 'solo-box', quantity: 1 }
  const [meal] = (await shop.good('POST /baskets/:basketId/groupedBasketItems', { ...held, body })).groupedBasketItems
  const parts = meal?.basketItems.map(({ productId, name, food }) => ({ productId, name, food })) ?? []
  expect(parts.map(({ food }) => food?.allergens.includes('milk'))).toEqual([true, true, false])
  await shop.change(held, { customerInfo: { firstName: 'Ada', phoneNumber: '0491570156' } })
  const { orderId } = await shop.placeCashOrder(held)
  const { items } = await shop.good('POST /order/tracker', { body: { orderId, sessionId: held.session } })
  expect(items.map(({ foods }) => foods)).toEqual([
    [{ productId: 'half-n-half', name: 'Half-n-half', food: plain.food }],
    [{ productId: 'half-n-half', name: 'Half-n-half', food: withPesto.food }],
    [{ productId: 'cola-375', name: 'Cola 375 ml', food: drink?.food }],
    parts,
  ])
})
