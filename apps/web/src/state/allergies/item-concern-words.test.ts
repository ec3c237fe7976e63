import { expect, test } from 'vitest'
import { itemConcernWords } from './item-concern-words.ts'

const concern = { contains: ['egg'], mayContain: [] } as const

test.each([
  [{ parts: [], unknown: [] }, "Contains egg, which you're avoiding."],
  [{ parts: ['Tiramisu pot'], unknown: [] }, "Tiramisu pot: contains egg, which you're avoiding."],
  [
    { parts: ['Tiramisu pot'], unknown: ['House dip', 'Old cola'] },
    "Tiramisu pot: contains egg, which you're avoiding. We don't have the allergens of House dip and Old cola. Please ask the store.",
  ],
])('[CAT-15] names the foods of a meal: %j', (foods, sentence) => {
  expect(itemConcernWords({ kind: 'concern', concern, isAccepted: false, ...foods })).toBe(sentence)
})

test('[CAT-15] an item of which nothing is known sends the customer to the store', () => {
  expect(itemConcernWords({ kind: 'unknown' })).toBe("We don't have this item's allergens. Please ask the store.")
})
