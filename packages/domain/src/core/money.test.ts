import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollars, gstOf, percentOf, spread, sumOf, times, toFiveCents } from './money.ts'
import { cents } from './basic-types.ts'

test.each([
  [2495, '$24.95'],
  [5, '$0.05'],
  [0, '$0.00'],
  [-100, '-$1.00'],
  [125_000, '$1,250.00'],
  [123_456_789, '$1,234,567.89'],
])('[API-13] %i cents are shown as %s', (amount, shown) => {
  expect(dollars(cents(amount))).toBe(shown)
})

test('[API-13] the shown amount is that of the Australian locale for any sum', () => {
  const format = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (amount) => {
      expect(dollars(cents(amount))).toBe(format.format(amount / 100))
    }),
    runs({ sample: 300, prove: 20_000 }),
  )
})

test.each([
  [1005, 10, 101],
  [1004, 10, 100],
  [999, 12.5, 125],
  [0, 15, 0],
  [35, 10, 4],
])('[API-13] of %i cents, %d percent are %i: half a cent goes up', (amount, percent, expected) => {
  expect(percentOf(cents(amount), percent)).toBe(expected)
})

test.each([
  [1812, 1810],
  [1813, 1815],
  [1817, 1815],
  [1818, 1820],
  [1820, 1820],
])('[API-13] %i cents are collected as %i', (amount, expected) => {
  expect(toFiveCents(cents(amount))).toBe(expected)
})

test('[API-13] a total contains one eleventh of tax, in whole cents', () => {
  expect(gstOf(cents(1100))).toBe(100)
  expect(gstOf(cents(2495))).toBe(227)
})

test('[API-13] refuses amounts that are not whole cents', () => {
  expect(() => cents(24.95)).toThrow('not whole cents')
  expect(() => times(cents(5), 0.3)).toThrow('not whole cents')
})

test('[API-13] shares sum to the total, and each is within one cent of its exact share', () => {
  const weights = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), weights, (total, shares) => {
      const parts = spread(cents(total), shares)
      expect(sumOf(parts)).toBe(total)
      const all = shares.reduce((sum, weight) => sum + weight, 0)
      parts.forEach((part, index) => {
        const due = all === 0 ? total / shares.length : (total * shares[index]!) / all
        expect(Math.abs(part - due)).toBeLessThan(1 + 1e-6)
        if (all > 0 && shares[index] === 0) expect(part).toBe(0)
        expect(part).toBeGreaterThanOrEqual(0)
      })
    }),
    runs({ sample: 300, prove: 20_000 }),
  )
})
