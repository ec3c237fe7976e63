import { expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import { isProven } from './step-up.ts'

test.each([
  ['counts at once', 0, true],
  ['counts just before five minutes', 299_999, true],
  ['no longer counts after five minutes', 300_000, false],
] as const)('[M4] a step-up %s', (_, passed, counts) => {
  expect(isProven(instant(1_000), instant(1_000 + passed))).toBe(counts)
})
