import { expect, test } from 'vitest'
import { formatPrice } from './format-price.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [95, '$0.95'],
  [1895, '$18.95'],
  [99999, '$999.99'],
  [100000, '$1,000.00'],
  [123456789, '$1,234,567.89'],
  [-500, '−$5.00'],
])('formats %i cents as %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text)
})

test('throws for a fraction of a cent', () => {
  expect(() => formatPrice(10.5)).toThrow(RangeError)
})
