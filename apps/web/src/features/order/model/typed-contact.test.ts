import { expect, test } from 'vitest'
import { contactError } from './typed-contact.ts'

test.each([
  ['', 'Please enter the mobile number or email of the order.'],
  ['04', 'Please enter the mobile number or email of the order.'],
  ['a@b', null],
  ['0491 570 156', null],
])('[ORD-15] the typed contact %j has the error %s', (contact, error) => {
  expect(contactError(contact)).toBe(error)
})
