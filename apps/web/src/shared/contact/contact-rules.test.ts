import { expect, test } from 'vitest'
import { contactBody, contactRules } from './contact-rules.ts'

test.each([
  ['0491 570 156', true],
  ['+61 491 570 156', true],
  ['(08) 5550 0171', true],
  ['\u202a+61 491 570 156\u202c', true],
  ['', 'Please enter your phone number.'],
  ['\u200b', 'Please enter your phone number.'],
  [
    '021 123 4567',
    'Please enter a valid phone number. If it is from another country, begin with + and the country code.',
  ],
  ['0491 570', 'Please enter a valid phone number, such as 0491 570 156.'],
])('[RUL-09] answers the phone number "%s" with %s', (text, verdict) => {
  expect(contactRules.phoneNumber(text)).toBe(verdict)
})

test.each([
  ['ada@example.com', true],
  ['', true],
  ['mailto:ada@example.com', true],
  ['ada\u200b@example.com', true],
  ['ada@example', 'Please enter a valid email address.'],
  ['ada@1.2.34', 'Please enter a valid email address.'],
  ['ada l@example.com', 'Please enter a valid email address.'],
])('[BAS-26] answers the e-mail address "%s" with %s', (text, verdict) => {
  expect(contactRules.emailAddress(text)).toBe(verdict)
})

test.each(['', '.', '\u200b', '12'])('[RUL-08] refuses the name "%s", which has no letter', (text) => {
  expect(contactRules.firstName(text)).toBe('Please enter your first name.')
  expect(contactRules.lastName(text)).toBe('Please enter your last name.')
  expect(contactRules.lastName(`${text}Ng`)).toBe(true)
})

test('[RUL-08] [BAS-26] sends pasted details without their marks, and a name without letters as null', () => {
  const typed = {
    firstName: '.',
    lastName: '\u202aNg',
    phoneNumber: 'tel:0491570156',
    emailAddress: '<jo@example.com>',
  }
  expect(contactBody(typed)).toEqual({
    firstName: null,
    lastName: 'Ng',
    phoneNumber: '+61491570156',
    emailAddress: 'jo@example.com',
  })
})

test('[RUL-08] [RUL-09] sends details trimmed and normalised, and leaves out blanks', () => {
  const typed = { firstName: ' Ada ', lastName: ' ', phoneNumber: '0491 570 156', emailAddress: '' }
  expect(contactBody(typed)).toEqual({
    firstName: 'Ada',
    lastName: null,
    phoneNumber: '+61491570156',
    emailAddress: null,
  })
})
