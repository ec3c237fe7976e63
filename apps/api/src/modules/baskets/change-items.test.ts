import type { PartBody } from '@forno/contracts/baskets/basket'
import type { BasketItemId } from '@forno/domain/core/basic-types'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { atLeastToppings, withoutProduct, type Edit } from '../../../test/content-edits.ts'
import {
  expectRefusal,
  margherita,
  pickup,
  publishContent,
  shopOf,
  soon,
  type TestBasket,
  type Shop,
} from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

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
const withItem = async (item: object = {}) => {
  const held = await shop.newBasket()
  const basket = await shop.add(held, item)
  const basketItemId = basket.basketItems[0]!.basketItemId
  return { held, itemCall: { ...held, params: { ...held.params, basketItemId } }, basketItemId }
}
const stranger = randomUUID() as BasketItemId

describe('changing one item', () => {
  test('[BAS-19] PATCH /baskets/:basketId/basketItems/:basketItemId happy: quantity and build', async () => {
    const { itemCall } = await withItem()
    const basketItemParts = [part('Size', 'small')]
    const { status, body } = await shop.call('PATCH /baskets/:basketId/basketItems/:basketItemId', {
      ...itemCall,
      body: { quantity: 2, basketItemParts },
    })
    expect(status).toBe(200)
    expect(body.basketItems[0]).toMatchObject({ quantity: 2, unitPrice: 5.5, totalPrice: 11 })
  })

  test('[BAS-19] quantity 0 removes the item', async () => {
    const { itemCall } = await withItem()
    const basket = await shop.good('PATCH /baskets/:basketId/basketItems/:basketItemId', {
      ...itemCall,
      body: { quantity: 0 },
    })
    expect(basket.basketItems).toEqual([])
  })

  test.each([
    [
      'PATCH /baskets/:basketId/basketItems/:basketItemId refusal: BasketItemPartNotFound',
      [part('Topping', 'gravel')],
      'BasketItemPartNotFound',
    ],
    [
      'PATCH /baskets/:basketId/basketItems/:basketItemId refusal: UnmatchedBases',
      [part('Size', 'small'), part('Base', 'pan')],
      'UnmatchedBases',
    ],
    [
      'PATCH /baskets/:basketId/basketItems/:basketItemId refusal: TooManyIngredients',
      [part('Topping', 'ham', 11)],
      'TooManyIngredients',
    ],
    [
      'PATCH /baskets/:basketId/basketItems/:basketItemId refusal: TooManyOfCustomisation',
      [part('Base', 'thin', 2)],
      'TooManyOfCustomisation',
    ],
  ] as const)('[BAS-19] %s', async (_, basketItemParts, refusal) => {
    const { itemCall } = await withItem()
    expectRefusal(
      await shop.call('PATCH /baskets/:basketId/basketItems/:basketItemId', { ...itemCall, body: { basketItemParts } }),
      refusal,
    )
  })

  test('[BAS-19] PATCH /baskets/:basketId/basketItems/:basketItemId refusal: BasketItemNotFound', async () => {
    const { held } = await withItem()
    const params = { ...held.params, basketItemId: stranger }
    const answer = await shop.call('PATCH /baskets/:basketId/basketItems/:basketItemId', {
      ...held,
      params,
      body: { quantity: 2 },
    })
    expectRefusal(answer, 'BasketItemNotFound', { missingItems: [{ basketItemId: stranger }] })
  })

  test('[BAS-20] DELETE /baskets/:basketId/basketItems/:basketItemId happy: removes one item and keeps the others', async () => {
    const { held, itemCall } = await withItem()
    await shop.add(held, { productId: 'garlic-bread' })
    const { status, body } = await shop.call('DELETE /baskets/:basketId/basketItems/:basketItemId', itemCall)
    expect([status, body.basketItems.map(({ productId }) => productId)]).toEqual([200, ['garlic-bread']])
  })

  test('[BAS-20] DELETE /baskets/:basketId/basketItems/:basketItemId refusal: BasketItemNotFound the second time', async () => {
    const { itemCall } = await withItem()
    await shop.good('DELETE /baskets/:basketId/basketItems/:basketItemId', itemCall)
    expectRefusal(
      await shop.call('DELETE /baskets/:basketId/basketItems/:basketItemId', itemCall),
      'BasketItemNotFound',
    )
  })
})

describe('changing several items', () => {
  test('[BAS-17] DELETE /baskets/:basketId/basketItems happy: removes all items and keeps contact and disposition', async () => {
    const held = await shop.readyBasket()
    const { status, body } = await shop.call('DELETE /baskets/:basketId/basketItems', held)
    expect([status, body.basketItems, body.groupedBasketItems, body.basketTotal]).toEqual([200, [], [], 0])
    expect(body.customerInfo.firstName).toBe('Ada')
  })

  test('[BAS-18] PATCH /baskets/:basketId/basketItems happy: changes several items in one call', async () => {
    const { held, basketItemId } = await withItem()
    const basket = await shop.add(held, { productId: 'garlic-bread' })
    const bread = basket.basketItems[1]?.basketItemId
    const body = [
      { basketItemId, quantity: 4 },
      { basketItemId: bread, quantity: 0 },
    ]
    const answer = await shop.call('PATCH /baskets/:basketId/basketItems', { ...held, body })
    expect(answer.status).toBe(200)
    expect(answer.body.basketItems.map(({ productId, quantity }) => [productId, quantity])).toEqual([['margherita', 4]])
  })

  test('[BAS-18] PATCH /baskets/:basketId/basketItems refusal: BasketItemNotFound names all missing items, and nothing changes', async () => {
    const { held, basketItemId } = await withItem()
    const body = [
      { basketItemId, quantity: 9 },
      { basketItemId: stranger, quantity: 1 },
    ]
    const answer = await shop.call('PATCH /baskets/:basketId/basketItems', { ...held, body })
    expectRefusal(answer, 'BasketItemNotFound', { missingItems: [{ basketItemId: stranger }] })
    expect((await shop.good('GET /baskets/:basketId', held)).basketItems[0]?.quantity).toBe(1)
  })

  test.each([
    [
      'PATCH /baskets/:basketId/basketItems refusal: BasketItemPartNotFound',
      [part('Topping', 'gravel')],
      'BasketItemPartNotFound',
    ],
    [
      'PATCH /baskets/:basketId/basketItems refusal: UnmatchedBases',
      [part('Size', 'small'), part('Base', 'pan')],
      'UnmatchedBases',
    ],
    [
      'PATCH /baskets/:basketId/basketItems refusal: TooManyIngredients',
      [part('Topping', 'ham', 11)],
      'TooManyIngredients',
    ],
    [
      'PATCH /baskets/:basketId/basketItems refusal: TooManyOfCustomisation',
      [part('Base', 'thin', 2)],
      'TooManyOfCustomisation',
    ],
  ] as const)('[BAS-18] %s', async (_, basketItemParts, refusal) => {
    const { held, basketItemId } = await withItem()
    const body = [{ basketItemId, quantity: 5, basketItemParts }]
    expectRefusal(await shop.call('PATCH /baskets/:basketId/basketItems', { ...held, body }), refusal)
    expect((await shop.good('GET /baskets/:basketId', held)).basketItems[0]?.quantity).toBe(1)
  })

  test.each([[[]], [{}], [pickup], [[{ quantity: 1 }]]])('[API-16] refuses the list %j', async (body) => {
    const { held } = await withItem()
    expectRefusal(await shop.call('PATCH /baskets/:basketId/basketItems', { ...held, body }), 'BadInput')
  })
})

describe('items that are sold out or no longer on the menu', () => {
  test('[CAT-19] PATCH /baskets/:basketId/basketItems refusal: ProductOutOfStock', async () => {
    const { held, itemCall, basketItemId } = await soldOutItem('NT01')
    const many = await shop.call('PATCH /baskets/:basketId/basketItems', {
      ...held,
      body: [{ basketItemId, quantity: 2 }],
    })
    expectRefusal(many, 'ProductOutOfStock', { productId: 'margherita' })
    expect((await shop.call('DELETE /baskets/:basketId/basketItems/:basketItemId', itemCall)).status).toBe(200)
  })

  test('[CAT-19] PATCH /baskets/:basketId/basketItems/:basketItemId refusal: ProductOutOfStock', async () => {
    const { itemCall } = await soldOutItem('TAS01')
    const answer = await shop.call('PATCH /baskets/:basketId/basketItems/:basketItemId', {
      ...itemCall,
      body: { quantity: 2 },
    })
    expectRefusal(answer, 'ProductOutOfStock', { productId: 'margherita' })
  })
})

test('[CAT-18] PATCH /baskets/:basketId/basketItems refusal: TooFewOfCustomisation', async () => {
  await withMoreToppings(async (otherShop, { held, basketItemId }) => {
    const body = [{ basketItemId, basketItemParts: bare.basketItemParts }]
    expectRefusal(
      await otherShop.call('PATCH /baskets/:basketId/basketItems', { ...held, body }),
      'TooFewOfCustomisation',
    )
  })
})
test('[CAT-18] PATCH /baskets/:basketId/basketItems/:basketItemId refusal: TooFewOfCustomisation', async () => {
  await withMoreToppings(async (otherShop, { held, basketItemId }) => {
    const sent = { ...held, params: { ...held.params, basketItemId }, body: { basketItemParts: bare.basketItemParts } }
    expectRefusal(
      await otherShop.call('PATCH /baskets/:basketId/basketItems/:basketItemId', sent),
      'TooFewOfCustomisation',
    )
  })
})
test('PATCH /baskets/:basketId/basketItems refusal: ProductNotFound for a product that left the menu', async () => {
  await withoutMargherita(async (otherShop, { held, basketItemId }) => {
    const body = [{ basketItemId, quantity: 2 }]
    expectRefusal(await otherShop.call('PATCH /baskets/:basketId/basketItems', { ...held, body }), 'ProductNotFound')
  })
})
test('PATCH /baskets/:basketId/basketItems/:basketItemId refusal: ProductNotFound for a product that left the menu', async () => {
  await withoutMargherita(async (otherShop, { held, basketItemId }) => {
    const sent = { ...held, params: { ...held.params, basketItemId }, body: { quantity: 2 } }
    expectRefusal(await otherShop.call('PATCH /baskets/:basketId/basketItems/:basketItemId', sent), 'ProductNotFound')
  })
})

const bare = { ...margherita, basketItemParts: ['mozzarella', 'tomato', 'basil'].map((id) => part('Topping', id, 0)) }
type BasketWithPizza = { readonly held: TestBasket; readonly basketItemId: BasketItemId }

/** Runs a test against a separate app whose menu changes while a basket holds a pizza. */
const afterEdit = async (
  edit: Edit,
  story: (otherShop: Shop, withPizza: BasketWithPizza) => Promise<void>,
): Promise<void> => {
  const otherApp = await startApp()
  onTestFinished(() => otherApp.close())
  const otherShop = shopOf(otherApp)
  const held = await otherShop.newBasket()
  const basket = await otherShop.add(held)
  await publishContent(otherApp, edit)
  await story(otherShop, { held, basketItemId: basket.basketItems[0]!.basketItemId })
}
const withMoreToppings = (story: Parameters<typeof afterEdit>[1]) => afterEdit(atLeastToppings(3), story)
const withoutMargherita = (story: Parameters<typeof afterEdit>[1]) => afterEdit(withoutProduct('margherita'), story)

/** A basket whose pizza sells out after it was added. */
const soldOutItem = async (storeId: string) => {
  const held = await shop.newBasket({ storeId })
  const basket = await shop.add(held)
  const screen = await shop.kitchenScreen(storeId)
  await shop.good('PUT /kitchen/items/:itemId/soldOut', {
    ...screen,
    params: { itemId: 'margherita' },
    body: { isSoldOut: true },
  })
  await soon(async () =>
    expect((await shop.good('GET /baskets/:basketId', held)).basketItems[0]?.isAvailable).toBe(false),
  )
  const basketItemId = basket.basketItems[0]!.basketItemId
  return { held, basketItemId, itemCall: { ...held, params: { ...held.params, basketItemId } } }
}
