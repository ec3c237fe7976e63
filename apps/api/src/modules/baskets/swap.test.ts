import { randomUUID } from 'node:crypto'
import type { BasketItem, PartBody, SwapBody } from '@forno/contracts/baskets/basket'
import type { BasketState } from '@forno/domain/basket/state'
import type { BasketItemId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { atLeastToppings, withoutProduct, type Edit } from '../../../test/content-edits.ts'
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
const swap = (more: Partial<SwapBody>): SwapBody => ({
  addBasketItemParts: [],
  removeProductIds: [],
  updateSingle: false,
  ...more,
})
const olive = swap({ addBasketItemParts: [part('Topping', 'kalamata-olives')] })
const unreal = { productId: 'surf-club-brunch', quantity: 1 }

const withItem = async (item: object = {}, otherShop: Shop = shop, disposition: object = {}) => {
  const basket = await otherShop.newBasket(disposition)
  const [added] = (await otherShop.add(basket, item)).basketItems
  if (added === undefined) throw new Error('no item was added')
  const itemCall = { ...basket, params: { ...basket.params, basketItemId: added.basketItemId } }
  return { basket, itemCall }
}
type ItemPath = TestBasket & { readonly params: { readonly basketItemId: BasketItemId } }
const swapping = (itemCall: ItemPath, body: object, otherShop: Shop = shop) =>
  otherShop.call('PATCH /baskets/:basketId/basketItems/:basketItemId/swap', { ...itemCall, body })
const units = (items: readonly BasketItem[]) => items.map(({ quantity }) => quantity)

describe('swapping parts of an item', () => {
  test('[BAS-21] PATCH /baskets/:basketId/basketItems/:basketItemId/swap happy: removes and adds parts, at the price of the same build added directly', async () => {
    const { itemCall } = await withItem({ quantity: 2 })
    const body = swap({
      addBasketItemParts: [part('Topping', 'ham'), part('Base', 'stuffed-crust')],
      removeProductIds: ['basil', 'classic'],
    })
    const answer = await swapping(itemCall, body)
    expect(answer.status).toBe(200)
    const again = await withItem({
      quantity: 2,
      basketItemParts: [part('Base', 'stuffed-crust'), part('Topping', 'ham'), part('Topping', 'basil', 0)],
    })
    const direct = (await shop.good('GET /baskets/:basketId', again.basket)).basketItems[0]
    expect({ ...answer.body.basketItems[0], basketItemId: '' }).toEqual({ ...direct, basketItemId: '' })
  })

  test('[BAS-21] updateSingle splits one of three into a separate item', async () => {
    const { itemCall } = await withItem({ quantity: 3 })
    const { body } = await swapping(itemCall, { ...olive, updateSingle: true })
    expect(units(body.basketItems)).toEqual([2, 1])
    expect(body.basketItems.map(({ basketItemId }) => basketItemId)[0]).toBe(itemCall.params.basketItemId)
    expect(body.basketItems[1]?.basketItemParts.some(({ productId }) => productId === 'kalamata-olives')).toBe(true)
  })

  test('[BAS-21] takes two statements', async () => {
    const { itemCall } = await withItem()
    const before = await settledStatementCount(app.database)
    expect((await swapping(itemCall, olive)).status).toBe(200)
    expect(app.database.statements() - before).toBe(2)
  })

  test('[API-17] a repeated tap swaps once', async () => {
    const { itemCall } = await withItem()
    const key = randomUUID()
    const address = 'PATCH /baskets/:basketId/basketItems/:basketItemId/swap'
    await shop.good(address, { ...itemCall, key, body: olive })
    const { basketItems } = await shop.good(address, { ...itemCall, key, body: olive })
    expect(basketItems[0]?.basketItemParts.find(({ productId }) => productId === 'kalamata-olives')?.quantity).toBe(1)
  })

  test.each([
    [
      '[BAS-21] PATCH /baskets/:basketId/basketItems/:basketItemId/swap refusal: BasketItemPartNotFound for a part that the item does not have',
      swap({ removeProductIds: ['ham'] }),
      'BasketItemPartNotFound',
    ],
    [
      '[UPS-09] PATCH /baskets/:basketId/basketItems/:basketItemId/swap refusal: UnmatchedBases for a base that the size does not offer',
      swap({ removeProductIds: ['classic'], addBasketItemParts: [part('Base', 'gluten-free')] }),
      'UnmatchedBases',
    ],
    [
      '[CAT-17] PATCH /baskets/:basketId/basketItems/:basketItemId/swap refusal: TooManyIngredients',
      swap({ addBasketItemParts: [part('Topping', 'ham', 10)] }),
      'TooManyIngredients',
    ],
    [
      '[BAS-21] PATCH /baskets/:basketId/basketItems/:basketItemId/swap refusal: TooManyOfCustomisation for a second base',
      swap({ addBasketItemParts: [part('Base', 'thin')] }),
      'TooManyOfCustomisation',
    ],
  ] as const)('%s', async (_, body, refusal) => {
    const { basket, itemCall } = await withItem()
    const before = (await shop.good('GET /baskets/:basketId', basket)).basketItems
    expectRefusal(await swapping(itemCall, body), refusal)
    expect((await shop.good('GET /baskets/:basketId', basket)).basketItems).toEqual(before)
  })

  test('[UPS-09] an ingredient that does not go with a gluten-free base needs another base', async () => {
    const basketItemParts = [part('Size', 'medium'), part('Base', 'gluten-free')]
    const { itemCall } = await withItem({ basketItemParts })
    const meatballs = part('Topping', 'meatballs')
    expectRefusal(await swapping(itemCall, swap({ addBasketItemParts: [meatballs] })), 'UnmatchedBases')
    const body = swap({ addBasketItemParts: [meatballs, part('Base', 'classic')], removeProductIds: ['gluten-free'] })
    expect((await swapping(itemCall, body)).status).toBe(200)
  })

  test('[BAS-21] PATCH /baskets/:basketId/basketItems/:basketItemId/swap refusal: BasketItemNotFound', async () => {
    const { basket } = await withItem()
    const basketItemId = randomUUID() as BasketItemId
    const answer = await swapping({ ...basket, params: { ...basket.params, basketItemId } }, olive)
    expectRefusal(answer, 'BasketItemNotFound', { missingItems: [{ basketItemId }] })
  })

  test('[RUL-11] PATCH /baskets/:basketId/basketItems/:basketItemId/swap refusal: ValidateUnrealPizzas', async () => {
    const { itemCall } = await withItem(unreal)
    expectRefusal(await swapping(itemCall, olive), 'ValidateUnrealPizzas')
  })

  test('[BAS-16] PATCH /baskets/:basketId/basketItems/:basketItemId/swap refusal: TooManyLines when the swap would add a line', async () => {
    const { basket, itemCall } = await withItem({ quantity: 2 })
    const [row] = await app.database.sql<{ state: BasketState }>`
      select state from baskets where basket_id = ${basket.params.basketId}`
    const [line] = row?.state.lines ?? []
    const lines = [line, ...Array.from({ length: 59 }, () => ({ ...line, id: randomUUID() }))]
    await app.database.sql`
      update baskets set state = ${JSON.stringify({ ...row?.state, lines })} where basket_id = ${basket.params.basketId}`
    expectRefusal(await swapping(itemCall, { ...olive, updateSingle: true }), 'TooManyLines', { max: 60 })
  })

  test('[CAT-19] PATCH /baskets/:basketId/basketItems/:basketItemId/swap refusal: ProductOutOfStock', async () => {
    const screen = await shop.kitchenScreen('NT01')
    const sold = { ...screen, params: { itemId: 'kalamata-olives' }, body: { isSoldOut: true } }
    await shop.good('PUT /kitchen/items/:itemId/soldOut', sold)
    // A pizza of its own for each attempt: until the process knows, each one adds an olive.
    await soon(async () => {
      const { itemCall } = await withItem({}, shop, { storeId: 'NT01' })
      expectRefusal(await swapping(itemCall, olive), 'ProductOutOfStock', { productId: 'kalamata-olives' })
    })
  })

  test.each([{}, { ...olive, updateSingle: 'yes' }, { ...olive, removeProductIds: 'ham' }])(
    '[API-16] refuses the swap %j',
    async (body) => {
      const { itemCall } = await withItem()
      expectRefusal(await swapping(itemCall, body), 'BadInput')
    },
  )
})

/** Runs a test against a separate app whose menu changes while a basket holds a pizza. */
const afterEdit = async (edit: Edit, story: (otherShop: Shop, itemCall: ItemPath) => Promise<void>): Promise<void> => {
  const otherApp = await startApp()
  onTestFinished(() => otherApp.close())
  const otherShop = shopOf(otherApp)
  const { itemCall } = await withItem(margherita, otherShop)
  await publishContent(otherApp, edit)
  await story(otherShop, itemCall)
}

test('[CAT-18] PATCH /baskets/:basketId/basketItems/:basketItemId/swap refusal: TooFewOfCustomisation', async () => {
  await afterEdit(atLeastToppings(3), async (otherShop, itemCall) => {
    const body = swap({ removeProductIds: ['mozzarella', 'tomato', 'basil'] })
    expectRefusal(await swapping(itemCall, body, otherShop), 'TooFewOfCustomisation')
  })
})
test('PATCH /baskets/:basketId/basketItems/:basketItemId/swap refusal: ProductNotFound for a product that left the menu', async () => {
  await afterEdit(withoutProduct('margherita'), async (otherShop, itemCall) => {
    expectRefusal(await swapping(itemCall, olive, otherShop), 'ProductNotFound')
  })
})
