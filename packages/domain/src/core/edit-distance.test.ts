import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['margherita', 'margherita', 0],
  ['peperoni', 'pepperoni', 1],
  ['galric', 'garlic', 1],
  ['smiht', 'smith', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('counts the edits between %s and %s', (one, other, edits) => expect(editDistance(one, other, 9)).toBe(edits))

test('counts distances above the limit as one above it', () => {
  expect([editDistance('kitten', 'sitting', 2), editDistance('a', 'abcdef', 2)]).toEqual([3, 3])
})

test('counts edits the same in both directions, and none for equal words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 9)).toBe(editDistance(other, one, 9))
      expect(editDistance(one, other, 9) === 0).toBe(one === other)
    }),
    { numRuns: 500 },
  )
})
