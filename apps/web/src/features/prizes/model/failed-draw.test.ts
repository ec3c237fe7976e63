import { expect, test } from 'vitest'
import { hasSpinLeft } from './failed-draw.ts'

test.each([
  ['no answer', 0, true],
  ['an overloaded service', 503, true],
  ['too many requests', 429, true],
  ['an order that may not play', 400, false],
  ['an order that can no longer be tracked', 403, false],
  ['an unknown order', 404, false],
])('[MKT-13] %s (%i) leaves the order its spin: %s', (_, status, expected) => {
  expect(hasSpinLeft(status)).toBe(expected)
})
