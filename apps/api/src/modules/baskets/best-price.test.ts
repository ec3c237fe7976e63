import type { PartBody } from '@forno/contracts/baskets/basket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopOf, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const large: PartBody[] = [{ category: 'Size', productId: 'large', quantity: 1 }]
const dateNight = async (): Promise<TestBasket> => {
  const held = await shop.newBasket()
  await shop.add(held, { productId: 'margherita', quantity: 1, basketItemParts: large })
  await shop.add(held, { productId: 'cheesy-garlic-bread', quantity: 1 })
  await shop.add(held, { productId: 'chocolate-lava-cake', quantity: 2 })
  return held
}

test('GET /baskets/:basketId/bestPrice happy: prices single items as a meal and names the meal as the reason', async () => {
  const held = await dateNight()
  const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
  const best = await shop.good('GET /baskets/:basketId/bestPrice', held)
  expect(best).toMatchObject({ basketTotal, isExact: true })
  expect(best.saving).toBeGreaterThan(0)
  expect(best.bestTotal).toBeCloseTo(basketTotal - best.saving, 2)
  expect(best.reasons.join(' ')).toContain('Together these make Date night box.')
  const after = await shop.good('GET /baskets/:basketId', held)
  expect(after.basketItems).toHaveLength(3)
})

test('POST /baskets/:basketId/bestPrice happy: groups the items once, and loses none', async () => {
  const held = await dateNight()
  const { bestTotal, saving } = await shop.good('GET /baskets/:basketId/bestPrice', held)
  const basket = await shop.good('POST /baskets/:basketId/bestPrice', held)
  expect(basket.basketTotal).toBe(bestTotal)
  expect(basket.groupedBasketItems.map(({ productId }) => productId)).toEqual(['date-night-box'])
  const inside = basket.groupedBasketItems.flatMap(({ basketItems }) => basketItems)
  expect(inside.map(({ productId, quantity }) => `${quantity} ${productId}`).sort()).toEqual([
    '1 cheesy-garlic-bread',
    '1 margherita',
    '2 chocolate-lava-cake',
  ])
  expect(basket.totalSavings).toBeGreaterThanOrEqual(saving)
  expect(await shop.good('POST /baskets/:basketId/bestPrice', held)).toMatchObject({ basketTotal: bestTotal })
  expect(await shop.good('GET /baskets/:basketId/bestPrice', held)).toMatchObject({ saving: 0, reasons: [] })
})

test('GET /baskets/:basketId/bestPrice happy: suggests what would complete a meal, and what that saves', async () => {
  const held = await shop.newBasket()
  await shop.add(held, { productId: 'margherita', quantity: 1, basketItemParts: large })
  await shop.add(held, { productId: 'chocolate-lava-cake', quantity: 2 })
  const { worthAdding } = await shop.good('GET /baskets/:basketId/bestPrice', held)
  expect(worthAdding?.words).toBe(`Add ${worthAdding?.name} and get $${worthAdding?.saving.toFixed(2)} off.`)
  await shop.add(held, { productId: worthAdding?.productId ?? '', quantity: 1 })
  const together = await shop.good('GET /baskets/:basketId/bestPrice', held)
  expect(together.saving).toBeGreaterThanOrEqual(worthAdding?.saving ?? Infinity)
})

test('GET /baskets/:basketId/bestPrice happy: an empty basket has nothing to save', async () => {
  const held = await shop.newBasket()
  expect(await shop.good('GET /baskets/:basketId/bestPrice', held)).toEqual({
    basketTotal: 0,
    bestTotal: 0,
    saving: 0,
    reasons: [],
    isExact: true,
    worthAdding: null,
  })
})
