import { describe, expect, test } from 'vitest'
import type { MealChoice, MealGroup } from '../../data/meals.ts'
import { audOf } from '../../lib/money.ts'
import { missingIn, missingWords, otherWords, partWords } from './meal-words.ts'

const choice = (name: string, more: Partial<MealChoice> = {}) =>
  ({ name, sizeName: null, upcharge: audOf(0), isOutOfStock: false, ...more }) as MealChoice
const group = (products: readonly MealChoice[], count = 1): MealGroup => ({
  groupId: 'part',
  name: 'Part',
  min: count,
  max: count,
  products: [...products],
})
const supreme = choice('House supreme', { sizeName: 'Large (11")' })
const meat = choice('Meat supreme', { upcharge: audOf(100) })
const veg = choice('Veg supreme')
const cake = choice('Lava cake', { isOutOfStock: true })

describe('[CAT-12] a part of a meal', () => {
  test.each([
    ['in its size', group([supreme, meat]), 'House supreme, Large (11")'],
    ['with its number', group([cake], 2), '2 × Lava cake'],
    ['that comes empty', group([cake], 0), null],
  ])('is told as it comes, %s', (_, part, words) => expect(partWords(part)).toBe(words))

  test.each([
    [[supreme], null],
    [[supreme, meat], 'Could also be Meat supreme (+ $1.00).'],
    [[supreme, meat, veg], 'Could also be Meat supreme (+ $1.00) or Veg supreme.'],
    [[supreme, veg, cake, meat], 'Could also be Veg supreme, Lava cake or Meat supreme (+ $1.00).'],
  ])('names what else could stand there and what it adds', (products, words) =>
    expect(otherWords(group(products))).toBe(words),
  )
})

test('[CAT-19] only what is in the meal as it comes can be missing, and is named once', () => {
  expect(missingIn({ groups: [group([cake], 2), group([supreme, cake]), group([cake])] })).toEqual(['Lava cake'])
  expect(missingIn({ groups: [group([cake], 0)] })).toEqual([])
})

test.each([
  [[], 'Sold out at this store today.'],
  [['Cola', 'Lava cake'], 'Sold out at this store today: Cola, Lava cake.'],
])('%j missing is told in words', (missing, words) => expect(missingWords(missing)).toBe(words))
