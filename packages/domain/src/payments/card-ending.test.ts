import { expect, test } from 'vitest'
import { cardEndingIn } from './card-ending.ts'

test.each([
  ['411111XXXXXX1111', 'Visa ending in 1111'],
  ['222300XXXXXX4444', 'Mastercard ending in 4444'],
  ['378282XXXXX0005', 'Amex ending in 0005'],
  ['601111XXXXXX1117', 'Card ending in 1117'],
  ['4111111111111111', null],
  ['0411111XXXXXX1111', null],
  ['411111XXXXXX11110', null],
  ['jo@example.com', null],
])('[ACC-26] shows %s only as "%s"', (masked, words) => expect(cardEndingIn(masked)).toBe(words))
