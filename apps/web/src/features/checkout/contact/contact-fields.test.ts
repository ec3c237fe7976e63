import { expect, test } from 'vitest'
import { fieldRule, missingFields, textHint } from './contact-fields.ts'

const empty = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }
const jo = { ...empty, phoneNumber: '0491 570 156' }

test.each([
  ['requires a phone number', empty, 'cash', [['phoneNumber', 'Please enter your phone number.']]],
  ['refuses an invalid phone number', { ...empty, phoneNumber: '12' }, 'cash', [['phoneNumber', expect.any(String)]]],
  ['requires nothing for a wallet that supplies the contact', empty, 'applepay', []],
  [
    'still validates the fields that are typed',
    { ...empty, phoneNumber: '12', emailAddress: 'jo' },
    'applepay',
    [
      ['phoneNumber', expect.any(String)],
      ['emailAddress', 'Please enter a valid email address.'],
    ],
  ],
  [
    'requires an email for a card',
    { ...jo, emailAddress: ' ' },
    'flex',
    [['emailAddress', 'Enter your email to pay by card.']],
  ],
  [
    'requires first and last name for Zip',
    { ...jo, firstName: 'Jo', emailAddress: 'jo@example.com' },
    'zippay',
    [['lastName', 'Enter your last name to pay with Zip.']],
  ],
  [
    'takes a name without a letter as missing',
    { ...jo, firstName: 'Jo', lastName: '.', emailAddress: 'jo@example.com' },
    'zippay',
    [['lastName', 'Enter your last name to pay with Zip.']],
  ],
  ['requires no email for Google Pay, which supplies it', jo, 'googlepay', []],
  ['accepts a contact that is complete for cash', jo, 'cash', []],
  ['accepts a phone number before a method is chosen', jo, null, []],
] as const)('[RUL-09] [ORD-23] [PAY-20] before a payment: %s', (_, values, method, expected) => {
  expect(missingFields(values, method).map(({ field, message }) => [field, message])).toEqual(expected)
})

test('[ORD-23] the rule of a single field agrees', () => {
  expect(fieldRule('phoneNumber', '', 'applepay')).toBe(true)
  expect(fieldRule('phoneNumber', '', 'cash')).toBe('Please enter your phone number.')
})

test.each([
  ['0491 570 156', false],
  ['', false],
  ['049', false],
  ['+64 21 123 4567', true],
  ['02 8765 4321', true],
])('[ACC-41] the hint of %s mentions that no text will come: %s', (typed, saysNone) => {
  expect(textHint(typed).includes('no text will come')).toBe(saysNone)
})
