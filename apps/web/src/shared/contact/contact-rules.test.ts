import { expect, test } from 'vitest'
import { contactBody, contactRules } from './contact-rules.ts'

test.each([
  ['0491 570 156', true],
  ['+61 491 570 156', true],
  ['(08) 5550 0171', true],
  ['', 'Please enter your phone number.'],
  ['0491 570', 'Please enter a valid phone number, such as 0491 570 156.'],
])('[RUL-09] the phone number "%s"', (text, verdict) => {
  expect(contactRules.phoneNumber(text)).toBe(verdict)
})

test.each([
  ['ada@example.com', true],
  ['', true],
  ['ada@example', 'Please enter a valid email address.'],
  ['ada l@example.com', 'Please enter a valid email address.'],
])('[BAS-26] the e-mail address "%s"', (text, verdict) => {
  expect(contactRules.emailAddress(text)).toBe(verdict)
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
