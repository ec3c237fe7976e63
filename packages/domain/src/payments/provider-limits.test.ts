import { expect, test } from 'vitest'
import { cents } from '../core/basic-types.ts'
import { isWithin } from './provider-limits.ts'

test.each([
  [99, false],
  [100, true],
  [200_000, true],
  [200_001, false],
])('[PAY-24] %i cents are within the limits: %s', (total, is) => {
  expect(isWithin(cents(total), { minimum: cents(100), maximum: cents(200_000) })).toBe(is)
})
