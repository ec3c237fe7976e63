import { expect, test } from 'vitest'
import { missingFields, phoneRule } from './missing-fields.ts'

const nobody = { phoneNumber: '', emailAddress: '' }
const forNobody = { namesCustomer: false, needsEmail: null }
const needed = 'Banks want your email address.'

test.each([
  ['a phone number is needed', nobody, forNobody, [['phoneNumber', 'Please enter your phone number.']]],
  ['one that is none is none', { ...nobody, phoneNumber: '12' }, forNobody, [['phoneNumber', expect.any(String)]]],
  ['a wallet that names its owner needs nothing', nobody, { ...forNobody, namesCustomer: true }, []],
  [
    'what is typed for it must be right all the same',
    { phoneNumber: '12', emailAddress: 'jo' },
    { ...forNobody, namesCustomer: true },
    [
      ['phoneNumber', expect.any(String)],
      ['emailAddress', 'Please enter a valid email address.'],
    ],
  ],
  [
    'an address is asked for where somebody wants one',
    { phoneNumber: '0491 570 156', emailAddress: ' ' },
    { ...forNobody, needsEmail: needed },
    [['emailAddress', needed]],
  ],
  ['both are there', { phoneNumber: '0491 570 156', emailAddress: 'jo@example.com' }, forNobody, []],
] as const)('[RUL-09] [ORD-23] before anything is paid: %s', (_, values, asked, expected) => {
  expect(missingFields(values, asked).map(({ field, message }) => [field, message])).toEqual(expected)
})

test('[ORD-23] the field itself says the same', () => {
  expect(phoneRule('', { namesCustomer: true })).toBe(true)
  expect(phoneRule('', { namesCustomer: false })).toBe('Please enter your phone number.')
})
