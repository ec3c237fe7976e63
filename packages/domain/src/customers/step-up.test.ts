import { expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import { isProven, stepUpLifetime } from './step-up.ts'

test.each([
  ['at once', 0, true],
  ['just before five minutes', stepUpLifetime - 1, true],
  ['after five minutes', stepUpLifetime, false],
] as const)('[M4] a step-up is valid %s', (_, passed, counts) => {
  expect(isProven(instant(1_000), instant(1_000 + passed))).toBe(counts)
})
