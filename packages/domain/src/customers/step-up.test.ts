import { expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import { isProven } from './step-up.ts'

test.each([
  ['at once', 0, true],
  ['just before five minutes', 299_999, true],
  ['after five minutes', 300_000, false],
] as const)('[M4] a step-up is valid %s', (_, passed, counts) => {
  expect(isProven(instant(1_000), instant(1_000 + passed))).toBe(counts)
})
