import type { Basket, GroupBody } from '@forno/contracts/baskets/basket'
import type { ProductId, StoreId } from '@forno/domain/core/basic-types'
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

const add = 'POST /baskets/:basketId/groupedBasketItems'
const groupPath = '/baskets/:basketId/groupedBasketItems/:groupedBasketItemId'
const familyBox: GroupBody = {
  productId: 'family-box',
  quantity: 1,
  basketItems: [
    { productId: 'meat-supreme', quantity: 1, groupId: 'first' },
    { productId: 'margherita', quantity: 1, groupId: 'second' },
    { productId: 'family-chips', quantity: 1 },
    { productId: 'cola-zero-1250', quantity: 1 },
  ],
}
const put = (held: TestBasket, body: Partial<GroupBody> = {}): Promise<Basket> =>
  shop.good(add, { ...held, body: { ...familyBox, ...body } })
const groupOf = ({ groupedBasketItems }: Basket) => {
  expect(groupedBasketItems).toHaveLength(1)
  return groupedBasketItems[0]!
}
const on = (held: TestBasket, { groupedBasketItemId }: { groupedBasketItemId: string }) => ({
  ...held,
  params: { ...held.params, groupedBasketItemId },
})

describe('[BAS-06] [BAS-22] a meal in the basket', () => {
  test('POST /baskets/:basketId/groupedBasketItems happy: adds all its parts, priced by the choices, in two statements', async () => {
    const held = await shop.newBasket()
    const group = groupOf(await put(held, { quantity: 2 }))
    expect(group).toMatchObject({
      productId: 'family-box',
      name: 'Family box',
      slug: 'family-box',
      productType: 'Meals',
      quantity: 2,
      ableToSwap: true,
      ignoreMinSpend: false,
      isVoucher: false,
      voucherCode: null,
      voucherId: null,
      isAvailable: true,
    })
    expect(group.unitPrice).toBe(36.95)
    expect(group.totalPrice).toBe(73.9)
    expect(group.trail.at(-1)).toMatchObject({ amount: 1 })
    expect(group.saving).toBeGreaterThan(0)
    expect(group.basketItems.map(({ productId, groupId }) => [groupId, productId])).toEqual([
      ['first', 'meat-supreme'],
      ['second', 'margherita'],
      ['side', 'family-chips'],
      ['drink', 'cola-zero-1250'],
    ])
    const basket = await shop.good('GET /baskets/:basketId', held)
    expect(basket.basketSubTotal).toBe(73.9)
    expect(basket.totalSavings).toBe(group.saving)
    expect(basket.basketItems).toEqual([])
  })

  test('prices the extras of a changed pizza', async () => {
    const held = await shop.newBasket()
    const plain = groupOf(await put(held))
    const pizza = plain.basketItems[0]!
    const parts = pizza.basketItemParts.map(({ productId, quantity, category }) => ({ productId, quantity, category }))
    const changed = [...parts, { productId: 'egg', quantity: 1, category: 'Topping' as const }]
    const items = familyBox.basketItems!.map((item, index) =>
      index === 0 ? { ...item, basketItemParts: changed } : item,
    )
    const answer = await shop.call(add, { ...held, body: { ...familyBox, basketItems: items } })
    expect(answer.status, answer.text).toBe(201)
    const dearer = answer.body.groupedBasketItems[1]!
    expect(dearer.unitPrice).toBeGreaterThan(plain.unitPrice)
    expect(dearer.trail.at(-1)?.label).toMatch(/^Extras on /)
  })

  test('has its standard choices without items, also when added as an item; adding it again raises the quantity', async () => {
    const held = await shop.newBasket()
    await shop.good(add, { ...held, body: { productId: 'family-box', quantity: 1 } })
    const group = groupOf(await shop.add(held, { productId: 'family-box' }))
    expect(group).toMatchObject({ quantity: 2, unitPrice: 35.95 })
  })

  test('[API-17] a repeat with the same key adds nothing; the key with another body is refused', async () => {
    const held = await shop.newBasket()
    const sent = { ...held, key: crypto.randomUUID(), body: familyBox }
    await shop.good(add, sent)
    expect(groupOf(await shop.good(add, sent)).quantity).toBe(1)
    expectRefusal(await shop.call(add, { ...sent, body: { ...familyBox, quantity: 2 } }), 'IdempotencyKeyReused')
  })

  test.each([
    ['ProductNotFound', { productId: 'margherita' }],
    ['TooFewOfCustomisation', { basketItems: familyBox.basketItems!.slice(1) }],
    ['NotSwappable', { basketItems: [{ productId: 'mango-sorbet', quantity: 1 }] }],
    ['CouponNeeded', { productId: 'tuesday-club', basketItems: undefined }],
    ['CouponNeeded', { productId: 'tuesday-club', basketItems: undefined, voucherCode: 'GUESSED' }],
    ['BadInput', { quantity: 100 }],
  ] as const)('[VOU-11] POST /baskets/:basketId/groupedBasketItems refusal: %s', async (name, body) => {
    const held = await shop.newBasket()
    expectRefusal(await shop.call(add, { ...held, body: { ...familyBox, ...body } }), name)
  })

  test('POST /baskets/:basketId/groupedBasketItems stranger: gets the refusal of an unknown basket', async () => {
    const { params } = await shop.newBasket()
    expectRefusal(await shop.call(add, { params, session: 'f'.repeat(32), body: familyBox }), 'BasketHasExpired')
  })
})

describe('[BAS-23] changing a meal', () => {
  test('PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId happy: changes quantity or contents; quantity 0 removes it', async () => {
    const held = await shop.newBasket()
    const before = on(held, groupOf(await put(held)))
    expect(groupOf(await shop.good(`PATCH ${groupPath}`, { ...before, body: { quantity: 3 } })).quantity).toBe(3)
    const basketItems = familyBox.basketItems!.map((item, index) =>
      index === 0 ? { ...item, productId: 'house-supreme' } : item,
    )
    const swapped = groupOf(await shop.good(`PATCH ${groupPath}`, { ...before, body: { basketItems } }))
    expect(swapped).toMatchObject({ quantity: 3, unitPrice: 35.95 })
    expect((await shop.good(`PATCH ${groupPath}`, { ...before, body: { quantity: 0 } })).groupedBasketItems).toEqual([])
  })

  test('PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId refusal: BasketItemNotFound for an unknown meal, and for parts that do not fill it', async () => {
    const held = await shop.newBasket()
    const group = on(held, groupOf(await put(held)))
    expectRefusal(
      await shop.call(`PATCH ${groupPath}`, { ...group, body: { basketItems: [] } }),
      'TooFewOfCustomisation',
    )
    const other = on(held, { groupedBasketItemId: crypto.randomUUID() })
    expectRefusal(await shop.call(`PATCH ${groupPath}`, { ...other, body: { quantity: 1 } }), 'BasketItemNotFound')
  })

  test('PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId stranger: gets the refusal of an unknown basket', async () => {
    const held = await shop.newBasket()
    const { params } = on(held, groupOf(await put(held)))
    const answer = await shop.call(`PATCH ${groupPath}`, { params, session: 'f'.repeat(32), body: { quantity: 2 } })
    expectRefusal(answer, 'BasketHasExpired')
  })
})

describe('[BAS-24] removing a meal', () => {
  test('DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId happy: removes it with all its parts', async () => {
    const held = await shop.newBasket()
    const group = on(held, groupOf(await put(held)))
    const left = await shop.good(`DELETE ${groupPath}`, group)
    expect(left).toMatchObject({ groupedBasketItems: [], basketTotal: 0 })
  })

  test('DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId refusal: BasketItemNotFound for an unknown meal', async () => {
    const held = await shop.newBasket()
    const other = on(held, { groupedBasketItemId: crypto.randomUUID() })
    expectRefusal(await shop.call(`DELETE ${groupPath}`, other), 'BasketItemNotFound')
  })

  test('DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId stranger: gets the refusal of an unknown basket', async () => {
    const held = await shop.newBasket()
    const { params } = on(held, groupOf(await put(held)))
    expectRefusal(await shop.call(`DELETE ${groupPath}`, { params, session: 'f'.repeat(32) }), 'BasketHasExpired')
  })

  test('[BAS-17] clearing the basket also removes meals', async () => {
    const held = await shop.newBasket()
    await put(held)
    expect(await shop.good('DELETE /baskets/:basketId/basketItems', held)).toMatchObject({ groupedBasketItems: [] })
  })
})

test('[BAS-27] a copy has the meals under new ids', async () => {
  const held = await shop.newBasket()
  const source = groupOf(await put(held, { quantity: 2 }))
  const copy = groupOf(await shop.good('POST /baskets/:basketId/copyBasket', { params: held.params, session: '0' }))
  expect(copy).toMatchObject({ quantity: 2, totalPrice: source.totalPrice })
  expect(copy.groupedBasketItemId).not.toBe(source.groupedBasketItemId)
  expect(copy.basketItems.map(({ productId }) => productId)).toEqual(
    source.basketItems.map(({ productId }) => productId),
  )
})

describe('a meal that is ordered', () => {
  test('[BAS-06] [ORD-19] ticket and order page list it with its parts', async () => {
    const held = await shop.newBasket()
    await put(held, { quantity: 2 })
    await shop.add(held, { productId: 'garlic-bread' })
    await shop.change(held, { customerInfo: { firstName: 'Ada', phoneNumber: '0491 570 156' } })
    const { orderId } = await shop.placeCashOrder(held)
    const order = await shop.good('POST /order/tracker', {
      ...held,
      params: {},
      body: { orderId, sessionId: held.session },
    })
    const meal = order.items.find(({ name }) => name === 'Family box')
    expect(order.items).toHaveLength(2)
    expect(meal).toMatchObject({ quantity: 2, totalPrice: 73.9 })
    expect(meal?.parts[0]).toMatch(/^Meat supreme, large/)
    expect(meal?.parts).toHaveLength(4)
    const screen = await shop.kitchenScreen()
    const { orders } = await shop.good('GET /kitchen/orders', screen)
    const lines = orders
      .find((each) => each.orderId === orderId)
      ?.lines.map(({ quantity, name, meal }) => [quantity, name, meal])
    expect(lines).toEqual([
      [1, expect.any(String), null],
      [2, 'Family box', null],
      ...Array.from({ length: 4 }, () => [2, expect.any(String) as string, 'Family box']),
    ])
    const [sum] = await app.database.sql<{ total: number }>`
      select sum(total)::integer as total from order_lines where order_id = ${orderId} and parent_position is null`
    expect(sum?.total).toBe(Math.round(order.total * 100))
  })

  test('[ORD-09] reorder names a sold-out part and leaves its slot to be filled', async () => {
    const storeId = 'NSW01' as StoreId
    const held = await shop.newBasket()
    const withLemonade = familyBox.basketItems!.map((item, index) =>
      index === 3 ? { ...item, productId: 'lemonade-1250' } : item,
    )
    const group = groupOf(await put(held, { basketItems: withLemonade }))
    await shop.change(held, { customerInfo: { firstName: 'Ada', phoneNumber: '0491 570 156' } })
    const sellOut = (isSoldOut: boolean) =>
      storeStatusStore(app.database.sql).markSoldOut(storeId, 'lemonade-1250' as ProductId, isSoldOut, app.clock())
    await sellOut(true)
    const isWhole = async () => groupOf(await shop.good('GET /baskets/:basketId', held)).isAvailable
    await soon(async () => expect(await isWhole()).toBe(false))
    const { basketItemId } = group.basketItems[3]!
    const { groupedBasketItemId } = group
    const body = { paymentType: 'cash', orderRegister: 'order-guest', basketTotal: 35.95 }
    const refusal = await shop.call('POST /baskets/:basketId/order', { ...held, body })
    expectRefusal(refusal, 'BasketItemNotFound', {
      missingItems: [{ basketItemId, groupedBasketItemId, productId: 'lemonade-1250' }],
    })
    const left = await shop.good('DELETE /baskets/:basketId/basketItems/:basketItemId', {
      ...held,
      params: { ...held.params, basketItemId },
    })
    expect(groupOf(left)).toMatchObject({ isAvailable: false, totalPrice: 0 })
    expect(groupOf(left).basketItems).toHaveLength(3)
    const basketItems = familyBox.basketItems!.map((item, index) =>
      index === 3 ? { ...item, productId: 'cola-1250' } : item,
    )
    const whole = await shop.good(`PATCH ${groupPath}`, { ...on(held, group), body: { basketItems } })
    expect(groupOf(whole)).toMatchObject({ isAvailable: true, unitPrice: 36.95 })
    await shop.placeCashOrder(held)
    await sellOut(false)
  })
})
