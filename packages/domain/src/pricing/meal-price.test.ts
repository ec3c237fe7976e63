import { expect, test } from 'vitest'
import { fillingOf } from './meal-price.ts'

test.each([
  [1, 'tooFew'],
  [2, 'filled'],
  [3, 'filled'],
  [4, 'tooMany'],
])('[CAT-21] %i pieces in a slot for two or three: %s', (count, expected) => {
  expect(fillingOf({ min: 2, max: 3 }, count)).toBe(expected)
})
