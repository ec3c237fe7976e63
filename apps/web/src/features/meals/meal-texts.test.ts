import { expect, test } from 'vitest'
import { sampleChoice } from '../../../test/sample-products.ts'
import type { MealChoice, MealGroup } from '../../api/meals.ts'
import { chooseWords, missingIn, missingWords } from './meal-texts.ts'

const group = (products: readonly MealChoice[], count = 1): MealGroup => ({
  groupId: 'part',
  name: 'Part',
  min: count,
  max: count,
  products: [...products],
})
const supreme = sampleChoice('House supreme', { sizeName: 'Large (11")' })
const cake = sampleChoice('Lava cake', { isOutOfStock: true })

test.each([
  [1, 1, 0, 'Choose one'],
  [1, 1, 1, 'Chosen'],
  [0, 1, 0, 'If you like'],
  [2, 2, 0, 'Choose 2'],
  [2, 2, 1, '1 of 2 chosen'],
  [2, 3, 2, '2 chosen'],
  [0, 2, 0, 'Up to 2, if you like'],
])('[CAT-21] says for a group of %i to %i with %i chosen: %s', (min, max, count, words) =>
  expect(chooseWords({ min, max }, count)).toBe(words),
)

test('[CAT-19] names missing products of the default meal only, each once', () => {
  expect(missingIn({ groups: [group([cake], 2), group([supreme, cake]), group([cake])] })).toEqual(['Lava cake'])
  expect(missingIn({ groups: [group([cake], 0)] })).toEqual([])
})

test.each([
  [[], 'Sold out at this store today.'],
  [['Cola', 'Lava cake'], 'Sold out at this store today: Cola, Lava cake.'],
])('names the missing %j', (missing, words) => expect(missingWords(missing)).toBe(words))
