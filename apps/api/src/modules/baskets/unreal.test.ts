import type { PartBody } from '@forno/contracts/baskets/basket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unrealOnlyAt } from '../../../test/content-edits.ts'
import { expectRefusal, publishContent, shopOf, type Shop } from '../../../test/shop.ts'
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
const unreal = { productId: 'nans-sunday-roast', quantity: 1 }
const otherRecipes = [
  [part('Topping', 'potato', 0)],
  [part('Topping', 'potato', 3)],
  [part('Topping', 'ham')],
  [part('Sauce', 'tomato-sauce')],
  [part('Sauce', 'bbq-sauce', 0)],
]

const withUnreal = async () => {
  const held = await shop.newBasket()
  const basket = await shop.add(held, unreal)
  const basketItemId = basket.basketItems[0]!.basketItemId
  return { held, basketItemId, itemCall: { ...held, params: { ...held.params, basketItemId } } }
}

describe('a promotion is sold with its fixed recipe', () => {
  test('[RUL-11] allows another size and base', async () => {
    const held = await shop.newBasket()
    const basketItemParts = [part('Size', 'medium'), part('Base', 'thin')]
    const basket = await shop.add(held, { ...unreal, basketItemParts })
    expect(basket.basketItems[0]).toMatchObject({ productId: unreal.productId, unitPrice: 16.45, isAvailable: true })
  })

  test('[RUL-11] POST /baskets/:basketId/basketItems refusal: ValidateUnrealPizzas for any other sauce or topping', async () => {
    const held = await shop.newBasket()
    for (const basketItemParts of otherRecipes) {
      const body = { ...unreal, basketItemParts }
      expectRefusal(await shop.call('POST /baskets/:basketId/basketItems', { ...held, body }), 'ValidateUnrealPizzas')
    }
  })

  test('[RUL-11] PATCH /baskets/:basketId/basketItems/:basketItemId refusal: ValidateUnrealPizzas, and the item is unchanged', async () => {
    const { held, itemCall } = await withUnreal()
    for (const basketItemParts of otherRecipes)
      expectRefusal(
        await shop.call('PATCH /baskets/:basketId/basketItems/:basketItemId', {
          ...itemCall,
          body: { basketItemParts },
        }),
        'ValidateUnrealPizzas',
      )
    const { basketItems } = await shop.good('GET /baskets/:basketId', held)
    expect(basketItems[0]?.unitPrice).toBe(22.45)
  })

  test('[RUL-11] PATCH /baskets/:basketId/basketItems refusal: ValidateUnrealPizzas', async () => {
    const { held, basketItemId } = await withUnreal()
    const body = [{ basketItemId, basketItemParts: [part('Topping', 'ham')] }]
    expectRefusal(await shop.call('PATCH /baskets/:basketId/basketItems', { ...held, body }), 'ValidateUnrealPizzas')
  })
})

describe('a promotion that is not sold at the store', () => {
  let otherApp: TestApp
  let otherShop: Shop
  beforeAll(async () => {
    otherApp = await startApp()
    otherShop = shopOf(otherApp)
  })
  afterAll(() => otherApp.close())

  test('[RUL-11] can be added where it is sold; another store refuses it with ValidateUnrealPizzas', async () => {
    await publishContent(otherApp, unrealOnlyAt('VIC01'))
    const there = await otherShop.newBasket({ storeId: 'VIC01' })
    const here = await otherShop.newBasket()
    // From here on both baskets ask for the newest menu.
    await otherApp.database.sql`update baskets set content_version = (select max(number) from content_versions)`
    expect((await otherShop.add(there, unreal)).basketItems).toHaveLength(1)
    const answer = await otherShop.call('POST /baskets/:basketId/basketItems', { ...here, body: unreal })
    expectRefusal(answer, 'ValidateUnrealPizzas', { productId: unreal.productId })
  })

  test.each([
    ['POST /baskets/:basketId/validate refusal: ValidateUnrealPizzas', 'POST /baskets/:basketId/validate'],
    ['POST /baskets/:basketId/validateOrder refusal: ValidateUnrealPizzas', 'POST /baskets/:basketId/validateOrder'],
    ['POST /baskets/:basketId/order refusal: ValidateUnrealPizzas', 'POST /baskets/:basketId/order'],
  ] as const)('[RUL-11] %s when it is no longer sold there', async (_, call) => {
    await publishContent(otherApp, unrealOnlyAt('NSW01'))
    const held = await otherShop.readyBasket()
    await otherApp.database.sql`update baskets set content_version = (select max(number) from content_versions)`
    await otherShop.add(held, unreal)
    await publishContent(otherApp, unrealOnlyAt('VIC01'))
    const body = call.endsWith('order') ? await otherShop.orderBody(held) : undefined
    expectRefusal(await otherShop.call(call, { ...held, body }), 'ValidateUnrealPizzas', {
      productId: unreal.productId,
    })
  })
})
