import { expect, test } from 'vitest'
import { durationInWords, numberInWords } from './number-words.ts'

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

test.each([
  [60_000, 'a minute'],
  [120_000, 'two minutes'],
  [900_000, '15 minutes'],
  [3_600_000, 'an hour'],
  [5_400_000, '90 minutes'],
  [7_200_000, 'two hours'],
])('writes %d milliseconds as %s', (milliseconds, text) => {
  expect(durationInWords(milliseconds)).toBe(text)
})
