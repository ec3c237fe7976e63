import { expect, test } from 'vitest'
import { numberInWords } from './number-words.ts'

test.each([
  [1, 'one'],
  [2, 'two'],
  [7, 'seven'],
  [10, 'ten'],
  [11, '11'],
  [30, '30'],
])('writes %d as %s', (count, text) => {
  expect(numberInWords(count)).toBe(text)
})
