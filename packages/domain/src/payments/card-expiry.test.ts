import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryOf, formatExpiry } from './card-expiry.ts'

test.each([
  ['1230', '12/30'],
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/', '12/'],
  ['12/3', '12/3'],
  ['5', '05'],
  ['530', '05/30'],
  ['05/3', '05/3'],
  ['5/30', '05/30'],
  ['1/30', '01/30'],
  ['1/', '01/'],
  [' 12 / 30 ', '12/30'],
  ['12-30', '12/30'],
  ['123045', '12/30'],
  ['12/2030', '12/20'],
  [' 5', '05'],
  ['/', ''],
  ['', ''],
  ['ab', ''],
])('[PAY-04] formats %j as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})

test('[PAY-04] a formatted expiry stays as it is, and each of its digits can be deleted', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,6}$/), (digits) => {
      const shown = formatExpiry(digits)
      expect(formatExpiry(shown)).toBe(shown)
      expect(formatExpiry(shown.slice(0, -1)).length).toBeLessThanOrEqual(shown.length)
    }),
  )
})

test.each([
  ['11/26', { month: '11', year: '2026' }],
  ['12/26', { month: '12', year: '2026' }],
  ['01/27', { month: '01', year: '2027' }],
  ['10/26', null],
  ['12/25', null],
  ['13/30', null],
  ['00/30', null],
  ['12/3', null],
  ['1230', null],
  ['112/30', null],
  ['12/300', null],
  ['', null],
])('[PAY-04] in November 2026, %s is read as %j', (text, expiry) => {
  expect(expiryOf(text, { year: 2026, month: 11 })).toEqual(expiry)
})
