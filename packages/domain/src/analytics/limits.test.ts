import { expect, test } from 'vitest'
import { analyticsLimits, limitedItems, limitedText } from './limits.ts'

test('[ANA-01] the limits of GA4', () => {
  expect(analyticsLimits).toEqual({ events: 25, items: 200, text: 100, userProperty: 36, age: 259_200_000 })
})

test.each([
  ['is kept up to its limit', 'pizza', 5, 'pizza'],
  ['is cut off after it', 'pizzas', 5, 'pizza'],
  ['has no half of a character', 'piz🍕a', 4, 'piz'],
  ['has the whole of its last character', 'piz🍕a', 5, 'piz🍕'],
])('[ANA-01] a text %s', (_, text, most, expected) => {
  expect(limitedText(text, most)).toBe(expected)
})

test('[ANA-01] a text has at most 100 characters, and a list at most 200 items', () => {
  expect(limitedText('x'.repeat(101))).toHaveLength(100)
  expect(limitedItems(Array.from({ length: 201 }, (_, index) => index)).at(-1)).toBe(199)
})
