import { expect, test } from 'vitest'
import { cents } from '../core/basic-types.ts'
import { instalmentsOf } from './instalments.ts'

test.each([
  [4000, [1000, 1000, 1000, 1000]],
  [4290, [1073, 1073, 1072, 1072]],
  [4291, [1073, 1073, 1073, 1072]],
  [4289, [1073, 1072, 1072, 1072]],
  [1, [1, 0, 0, 0]],
])('[PAY-18] [PAY-24] %i cents in four parts are %o', (total, parts) => {
  expect(instalmentsOf(cents(total))).toEqual(parts)
})

test('[PAY-24] instalments sum to the total and differ by at most one cent', () => {
  for (let total = 0; total < 3000; total += 7)
    for (const count of [3, 4]) {
      const parts = instalmentsOf(cents(total), count)
      expect([parts.length, parts.reduce((sum, part) => sum + part, 0)]).toEqual([count, total])
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }
})
