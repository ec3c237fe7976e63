import type { BasketItem, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import { cents } from '@forno/domain/core/basic-types'
import { describe, expect, test } from 'vitest'
import { sampleItem, sampleMeal } from '../../../test/sample-baskets.ts'
import { sampleChoice, sampleMenuMeal } from '../../../test/sample-products.ts'
import type { MealChoice, MealGroup } from '../../api/meals.ts'
import { audOf } from '../../lib/money.ts'
import {
  addedBy,
  bodyOf,
  canBeFilled,
  draftOf,
  foodOf,
  foodsOf,
  isAsItComes,
  isFilled,
  mealAsItComes,
  priceOf,
  withNothing,
  withParts,
  withQuantity,
} from './meal-draft.ts'

const choice = (name: string, singleCents: number, changes: Partial<MealChoice> = {}): MealChoice =>
  sampleChoice(name, { singlePrice: audOf(singleCents), ...changes })
const group = (groupId: string, products: readonly MealChoice[], min = 1, max = min): MealGroup => ({
  groupId,
  name: groupId,
  min,
  max,
  products: [...products],
})
const plain = { allergens: [], mayContain: [] }
const pizza = group('pizza', [
  choice('supreme', 2000, { allergens: ['wheat'], mayContain: ['egg', 'fish'] }),
  choice('meat', 2200, { upcharge: audOf(100), allergens: ['wheat', 'egg'], mayContain: ['milk'] }),
])
const cans = group('cans', [choice('cola', 400), choice('lemonade', 400)], 2)
const dip = group('dip', [choice('aioli', 150, { upcharge: audOf(100), allergens: ['milk'] })], 0, 2)
const meal = sampleMenuMeal({ groups: [pizza, cans, dip] })

const start = mealAsItComes(meal)

describe('[CAT-21] a meal being built', () => {
  test('starts with the defaults and leaves sold-out slots open', () => {
    expect(start).toMatchObject({
      pizza: [{ productId: 'supreme' }],
      cans: [{ productId: 'cola', quantity: 2 }],
      dip: [],
    })
    expect(meal.groups.every((each) => isFilled(start, each))).toBe(true)
    const soldOut = group('pizza', [choice('supreme', 2000, { isOutOfStock: true }), choice('meat', 2200)])
    expect(mealAsItComes({ groups: [soldOut] })).toEqual({ pizza: [] })
    expect(isFilled({ pizza: [] }, soldOut)).toBe(false)
    expect(canBeFilled({ groups: [soldOut] })).toBe(true)
    expect(canBeFilled({ groups: [group('pizza', soldOut.products.slice(0, 1))] })).toBe(false)
  })

  test('replaces a single choice, adds several, and leaves an optional group empty', () => {
    expect(withQuantity(start, pizza, 'meat', 1)['pizza']).toMatchObject([{ productId: 'meat', quantity: 1 }])
    const one = withQuantity(start, cans, 'cola', 1)
    expect(isFilled(one, cans)).toBe(false)
    const both = withQuantity(one, cans, 'lemonade', 1)
    expect(both['cans']).toHaveLength(2)
    expect(isFilled(both, cans)).toBe(true)
    expect(withQuantity(both, cans, 'cola', 0)['cans']).toMatchObject([{ productId: 'lemonade' }])
    expect(withNothing(withQuantity(start, dip, 'aioli', 2), dip)['dip']).toEqual([])
  })

  test('[BAS-11] costs its price, upcharges and extras, and saves against single prices', () => {
    expect(priceOf(meal, start, 1)).toEqual({ unit: 2500, total: 2500, saving: 300 })
    const dearer = withQuantity(withQuantity(start, pizza, 'meat', 1), dip, 'aioli', 2)
    const built = withParts(dearer, pizza, { productId: 'meat', parts: [], single: cents(2450), food: plain })
    expect(addedBy(pizza, built['pizza']![0]!)).toBe(350)
    expect(priceOf(meal, built, 2)).toEqual({ unit: 3050, total: 6100, saving: 2 * (2450 + 800 + 300 - 3050) })
  })

  test('[CAT-15] contains what its choices contain: another pizza, a dip and a build change it', () => {
    expect(foodOf(start)).toEqual({ allergens: ['wheat'], mayContain: ['egg', 'fish'] })
    const other = withQuantity(start, pizza, 'meat', 1)
    expect(foodOf(other)).toEqual({ allergens: ['wheat', 'egg'], mayContain: ['milk'] })
    expect(foodsOf(meal, other)).toMatchObject([
      { name: 'meat', food: { allergens: ['wheat', 'egg'] } },
      { name: 'cola', food: { allergens: [] } },
    ])
    const dipped = withQuantity(other, dip, 'aioli', 1)
    expect(foodOf(dipped)).toEqual({ allergens: ['wheat', 'milk', 'egg'], mayContain: [] })
    const food = { allergens: ['crustacea' as const], mayContain: [] }
    const built = withParts(dipped, pizza, { productId: 'meat', parts: [], single: cents(2200), food })
    expect(foodOf(built)).toEqual({ allergens: ['milk', 'crustacea'], mayContain: [] })
    expect(foodOf(withQuantity(built, pizza, 'meat', 0))).toEqual({ allergens: ['milk'], mayContain: [] })
  })

  test('[CAT-21] is as it comes until a choice, a count or a build changes', () => {
    expect(isAsItComes(meal, start)).toBe(true)
    for (const changed of [
      withQuantity(start, pizza, 'meat', 1),
      withQuantity(start, cans, 'cola', 1),
      withQuantity(withQuantity(start, cans, 'cola', 1), cans, 'lemonade', 1),
      withQuantity(start, dip, 'aioli', 1),
      withParts(start, pizza, { productId: 'supreme', parts: [], single: cents(2000), food: plain }),
    ])
      expect(isAsItComes(meal, changed)).toBe(false)
    expect(isAsItComes(meal, withNothing(withQuantity(start, dip, 'aioli', 1), dip))).toBe(true)
  })

  test('[BAS-22] sends its groups, builds and coupon', () => {
    const parts = [{ productId: 'large', quantity: 1, category: 'Size' as const }]
    const built = withParts(start, pizza, { productId: 'supreme', parts, single: cents(2000), food: plain })
    expect(bodyOf(meal, { draft: built, quantity: 2, code: ' club ' })).toEqual({
      productId: 'box',
      slug: 'box',
      productType: 'Meals',
      quantity: 2,
      isVoucher: true,
      voucherCode: 'club',
      basketItems: [
        { productId: 'supreme', quantity: 1, groupId: 'pizza', basketItemParts: parts },
        { productId: 'cola', quantity: 2, groupId: 'cans' },
      ],
    })
  })
})

test('[NAV-08] [ORD-09] starts a meal of the cart with its contents, without sold-out products', () => {
  const partOf = (productId: string, groupId: string, changes: Partial<BasketItem> = {}) => ({
    ...sampleItem(productId, { cents: 0 }),
    productId,
    groupId,
    ...changes,
  })
  const mealInCart: GroupedBasketItem = {
    ...sampleMeal('m1'),
    basketItems: [
      partOf('meat', 'pizza', { unitPrice: audOf(350), food: { allergens: ['fish'], mayContain: ['soy'] } }),
      partOf('cola', 'cans', { isAvailable: false }),
      partOf('lemonade', 'cans'),
    ],
  }
  const draft = draftOf(meal, mealInCart)
  expect(draft).toMatchObject({
    pizza: [{ productId: 'meat', single: 2450 }],
    cans: [{ productId: 'lemonade', quantity: 1 }],
    dip: [],
  })
  expect(isFilled(draft, cans)).toBe(false)
  // The allergens of the pizza as the customer made it, not those of its recipe. [CAT-15]
  expect(foodOf(draft)).toEqual({ allergens: ['fish'], mayContain: ['soy'] })
})
