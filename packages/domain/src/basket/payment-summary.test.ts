import { expect, test } from 'vitest'
import { revealingFields } from './payment-summary.ts'

const nothing = { reference: null, maskedCard: null, expiry: null }

test.each(['411111XXXXXX1111', '411111******1111', '4111 •••• 1111', 'XXXXXXXXXXXX1111', '1111', ''])(
  '[PAY-30] %j is no more than six and four digits',
  (maskedCard) => {
    expect(revealingFields({ ...nothing, maskedCard })).toEqual([])
  },
)

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111111XXXXX1111',
  '411111XXXXX11111',
  '411111X11111X1111',
  'Visa 1111',
])('[PAY-30] refuses %j: it reveals more, or is something else', (maskedCard) => {
  expect(revealingFields({ ...nothing, maskedCard })).toEqual(['maskedCard'])
})

test('[PAY-30] refuses a card number inside a reference, and an expiry other than month and year', () => {
  expect(revealingFields({ reference: '7163421334567890123456', maskedCard: null, expiry: '12/30' })).toEqual([])
  const wrong = { reference: 'card 4111 1111 1111 1111', maskedCard: '4111111111111111', expiry: '13/30' }
  expect(revealingFields(wrong)).toEqual(['reference', 'maskedCard', 'expiry'])
})

test.each([
  ['4111 1111 1111 1111', true],
  ['4111-1111-1111-1111', true],
  ['4111.1111.1111.1111', true],
  ['order 7: 4111111111111111.', true],
  ['1234567890123 and 4111111111111111', true],
  ['4222222222222', true],
  ['4111111111111112', false],
  ['4111 1111 1111', false],
  ['0 8', false],
  ['no number', false],
  ['', false],
])('[PAY-30] whether the reference %j holds a card number: %j', (reference, expected) => {
  expect(revealingFields({ ...nothing, reference })).toEqual(expected ? ['reference'] : [])
})

test.each([
  ['01/30', true],
  ['12/30', true],
  ['00/30', false],
  ['13/30', false],
  ['112/30', false],
  ['12/300', false],
  ['12/3', false],
])('[PAY-30] whether %s is an expiry: %j', (expiry, expected) => {
  expect(revealingFields({ ...nothing, expiry })).toEqual(expected ? [] : ['expiry'])
})
