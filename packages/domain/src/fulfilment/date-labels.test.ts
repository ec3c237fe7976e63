import { expect, test } from 'vitest'
import { dateLabel } from './date-labels.ts'

test.each([
  ['2026-12-24', '24 December 2026'],
  ['2027-01-05', '5 January 2027'],
  ['2026-12-31T23:45:00+11:00', '31 December 2026'],
])('[TIM-14] labels %s as %s', (date, label) => {
  expect(dateLabel(date)).toBe(label)
})
