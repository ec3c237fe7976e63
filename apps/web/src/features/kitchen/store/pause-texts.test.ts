import { expect, test } from 'vitest'
import { pauseLengths, pauseText } from './pause-texts.ts'

const until = '2026-11-21T18:42:00+11:00'
const minute = 60_000
const before = (minutes: number) => Date.parse(until) - minutes * minute

test.each([
  [14.2, '15 min left, until 18:42'],
  [60, '1 h left, until 18:42'],
  [0.1, '1 min left, until 18:42'],
  [1_440, 'until you resume, at most 24 h'],
  [61, 'until you resume, at most 1 h 1 min'],
])('[RUL-14] says %d minutes before the end of a pause "%s"', (left, words) => {
  expect(pauseText(until, before(left))).toBe(words)
})

test.each([0, -5])('[RUL-14] %d minutes before its end a pause is over', (left) => {
  expect(pauseText(until, before(left))).toBeNull()
})

test('[RUL-14] says nothing without a pause', () => {
  expect(pauseText(null, 0)).toBeNull()
})

test('[RUL-14] offers only whole minutes up to a day', () => {
  expect(pauseLengths.map(({ minutes }) => minutes)).toEqual([15, 30, 60, 1_440])
})
