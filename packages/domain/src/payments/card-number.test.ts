import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cardBrand,
  cardBrandName,
  cardDigits,
  cardLengths,
  cardNumberState,
  caretInGroups,
  groupedCardNumber,
  isCardNumber,
  longestCardNumber,
  passesLuhn,
  securityCodeOf,
} from './card-number.ts'

test.each([
  ['4', '001'],
  ['4111111111111111', '001'],
  ['51', '002'],
  ['55', '002'],
  ['2221', '002'],
  ['2720', '002'],
  ['34', '003'],
  ['37', '003'],
  ['', null],
  ['5', null],
  ['222', null],
  ['3', null],
  ['2220', null],
  ['2721', null],
  ['50', null],
  ['56', null],
  ['36', null],
  ['6011', null],
])('[PAY-03] the brand of %s is %s', (digits, brand) => {
  expect(cardBrand(digits)).toBe(brand)
})

test.each([
  ['4111111111111111', true],
  ['5555555555554444', true],
  ['378282246310005', true],
  ['2223003122003222', true],
  ['4111111111111112', false],
  ['411111111111111', false],
  ['6011111111111117', false],
  ['', false],
])('[PAY-03] %s is a complete card number: %s', (digits, isWhole) => {
  expect(isCardNumber(digits)).toBe(isWhole)
})

test.each([
  ['', { brand: null, isEmpty: true, isValid: false, couldBeValid: true }],
  ['2', { brand: null, isEmpty: false, isValid: false, couldBeValid: true }],
  ['23', { brand: null, isEmpty: false, isValid: false, couldBeValid: true }],
  ['28', { brand: null, isEmpty: false, isValid: false, couldBeValid: false }],
  ['6', { brand: null, isEmpty: false, isValid: false, couldBeValid: false }],
  ['4111111111111112', { brand: '001', isEmpty: false, isValid: false, couldBeValid: true }],
  ['411', { brand: '001', isEmpty: false, isValid: false, couldBeValid: true }],
  ['5555555555554444', { brand: '002', isEmpty: false, isValid: true, couldBeValid: true }],
  ['5555555555554445', { brand: '002', isEmpty: false, isValid: false, couldBeValid: false }],
])('[PAY-03] classifies %s while it is typed', (digits, state) => {
  expect(cardNumberState(digits)).toEqual(state)
})

test('[PAY-05] the security code has the name and length of its brand', () => {
  expect((['001', '002', '003'] as const).map((brand) => [cardBrandName(brand), securityCodeOf(brand)])).toEqual([
    ['Visa', { name: 'CVV', length: 3 }],
    ['Mastercard', { name: 'CVC', length: 3 }],
    ['Amex', { name: 'CID', length: 4 }],
  ])
})

test('[PAY-04] groups digits by four, Amex included, and drops pasted separators', () => {
  expect(groupedCardNumber('4111111111111111')).toBe('4111 1111 1111 1111')
  expect(groupedCardNumber('378282246310005')).toBe('3782 8224 6310 005')
  expect(groupedCardNumber('')).toBe('')
  expect(cardDigits(' 4111-1111 1111\t1111x')).toBe('4111111111111111')
})

test('[PAY-04] keeps the caret behind the same digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,19}$/), fc.nat(19), (digits, asked) => {
      const before = Math.min(asked, digits.length)
      const text = groupedCardNumber(digits)
      expect(cardDigits(text)).toBe(digits)
      expect(cardDigits(text.slice(0, caretInGroups(before)))).toBe(digits.slice(0, before))
    }),
  )
})

test('[PAY-03] exactly one of ten last digits passes the Luhn check, and changing any digit fails it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,18}$/), fc.nat(17), fc.integer({ min: 1, max: 9 }), (begin, at, by) => {
      const whole = Array.from({ length: 10 }, (_, last) => `${begin}${last}`).filter(passesLuhn)
      expect(whole).toHaveLength(1)
      const digits = whole[0] ?? ''
      const place = at % digits.length
      const changed = `${digits.slice(0, place)}${(Number(digits[place]) + by) % 10}${digits.slice(place + 1)}`
      expect(passesLuhn(changed)).toBe(false)
    }),
  )
})

test('[PAY-03] a field takes as many digits as the longest number of the brand', () => {
  expect(['4', '55', '37', ''].map(longestCardNumber)).toEqual([19, 16, 15, 19])
  expect(cardLengths('001')).toEqual([16, 19])
})

test('[PAY-03] no digits pass no check', () => expect(passesLuhn('')).toBe(false))
