import { expect, test } from 'vitest'
import { thousands } from './thousands.ts'

test('groups the digits of whole numbers by threes', () => {
  for (const number of [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 12_345_678, -4_500])
    expect(thousands(number)).toBe(number.toLocaleString('en-AU'))
})
