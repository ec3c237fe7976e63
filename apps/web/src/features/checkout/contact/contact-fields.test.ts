import { expect, test } from 'vitest'
import { fieldRule, missingFields, textHint } from './contact-fields.ts'

const nobody = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }
const jo = { ...nobody, phoneNumber: '0491 570 156' }

test.each([
  ['a phone number is needed', nobody, 'cash', [['phoneNumber', 'Please enter your phone number.']]],
  ['one that is none is none', { ...nobody, phoneNumber: '12' }, 'cash', [['phoneNumber', expect.any(String)]]],
  ['a wallet that names its owner needs nothing', nobody, 'applepay', []],
  [
    'what is typed for it must be right all the same',
    { ...nobody, phoneNumber: '12', emailAddress: 'jo' },
    'applepay',
    [
      ['phoneNumber', expect.any(String)],
      ['emailAddress', 'Please enter a valid email address.'],
    ],
  ],
  [
    'a card needs an email',
    { ...jo, emailAddress: ' ' },
    'flex',
    [['emailAddress', 'Enter your email to pay by card.']],
  ],
  [
    'Zip needs a whole name',
    { ...jo, firstName: 'Jo', emailAddress: 'jo@example.com' },
    'zippay',
    [['lastName', 'Enter your last name to pay with Zip.']],
  ],
  ['Google fills in the email itself', jo, 'googlepay', []],
  ['all that cash needs is there', jo, 'cash', []],
  ['nothing is chosen yet', jo, null, []],
] as const)('[RUL-09] [ORD-23] [PAY-20] before anything is paid: %s', (_, values, method, expected) => {
  expect(missingFields(values, method).map(({ field, message }) => [field, message])).toEqual(expected)
})

test('[ORD-23] the field itself says the same', () => {
  expect(fieldRule('phoneNumber', '', 'applepay')).toBe(true)
  expect(fieldRule('phoneNumber', '', 'cash')).toBe('Please enter your phone number.')
})

test.each([
  ['0491 570 156', false],
  ['', false],
  ['049', false],
  ['+64 21 123 4567', true],
  ['02 8765 4321', true],
])('[ACC-41] whether the checkout says of %s that no text will come: %s', (typed, saysNone) => {
  expect(textHint(typed).includes('no text will come')).toBe(saysNone)
})
