import { describe, expect, test } from 'vitest'
import { paymentTypes, type PaymentType, type ContactField } from '../core/payment-types.ts'
import { addWords, isTypedFor, missingFor, neededMessage, untypedFor } from './contact-needs.ts'

const emptyContact = { firstName: '', lastName: ' ', phoneNumber: '', emailAddress: null }
const jo = { firstName: 'Jo', lastName: 'Nguyen', phoneNumber: '0491 570 156', emailAddress: 'jo@example.com' }

describe('the contact that each payment method needs', () => {
  const rows: readonly (readonly [PaymentType, readonly ContactField[], string | null])[] = [
    ['flex', ['phoneNumber', 'emailAddress'], 'Add your email to pay by card'],
    ['saved-cc-flex', ['phoneNumber', 'emailAddress'], 'Add your email to pay by saved card'],
    ['visacheckout', ['phoneNumber', 'emailAddress'], 'Add your email to pay with Visa Checkout'],
    ['clicktopay', ['phoneNumber', 'emailAddress'], 'Add your email to pay with Click to Pay'],
    ['applepay', [], null],
    ['googlepay', ['phoneNumber'], null],
    [
      'zippay',
      ['firstName', 'lastName', 'phoneNumber', 'emailAddress'],
      'Add your first name, last name and email to pay with Zip',
    ],
    ['afterpay', ['firstName', 'phoneNumber', 'emailAddress'], 'Add your first name and email to pay with Afterpay'],
    ['paypal', ['phoneNumber'], null],
    ['cash', ['phoneNumber'], null],
    ['mobileeftpos', ['phoneNumber'], null],
    ['free', ['phoneNumber'], null],
  ]
  test('[PAY-02] has a row for every method', () => {
    expect(rows.map(([method]) => method).toSorted()).toEqual(paymentTypes.toSorted())
  })
  test.each(rows)('[RUL-09] [ORD-23] lists the fields to type for %s', (method, untyped, words) => {
    expect(untypedFor(emptyContact, method)).toEqual(untyped)
    expect(addWords(emptyContact, method)).toBe(words)
    expect([untypedFor(jo, method), addWords(jo, method)]).toEqual([[], null])
  })
})

describe('the fields that the server requires', () => {
  test('[PAY-20] Zip requires a last name', () => {
    expect(missingFor({ ...jo, lastName: null }, 'zippay')).toEqual([
      { field: 'lastName', message: 'Enter your last name to pay with Zip.' },
    ])
  })
  test('[RUL-08] a name without a letter is missing, and so is a text of invisible signs', () => {
    const blank = { firstName: '.', lastName: '12', phoneNumber: '\u200b', emailAddress: '\u3164' }
    expect(missingFor({ ...jo, firstName: '.', lastName: '12' }, 'zippay').map(({ field }) => field)).toEqual([
      'firstName',
      'lastName',
    ])
    expect(untypedFor(blank, 'zippay')).toEqual(['firstName', 'lastName', 'phoneNumber', 'emailAddress'])
  })
  test('[PAY-17] requires the e-mail address even if a wallet should supply it', () => {
    expect(missingFor({ ...jo, emailAddress: null }, 'applepay').map(({ field }) => field)).toEqual(['emailAddress'])
  })
  test.each(['cash', 'paypal', 'mobileeftpos', 'free'] as const)('[RUL-08] %s needs no name and no email', (method) => {
    expect(missingFor({ firstName: null, lastName: null, phoneNumber: null, emailAddress: null }, method)).toEqual([])
  })
})

test('[RUL-09] requires a phone number, but no name, before a method is chosen', () => {
  expect([isTypedFor('phoneNumber', null), isTypedFor('firstName', null)]).toEqual([true, false])
})

test('[PAY-14] a card asks for an email in plain words', () => {
  expect(neededMessage('emailAddress', 'flex')).toBe('Enter your email to pay by card.')
})

test('[RUL-09] a name needs a letter, an email and a phone number do not', () => {
  const digits = { firstName: '.', lastName: '12', phoneNumber: '0491 570 156', emailAddress: '1@2.3' }
  expect(untypedFor(digits, 'zippay')).toEqual(['firstName', 'lastName'])
  expect(neededMessage('phoneNumber', 'flex')).toBe('Enter your phone number to pay by card.')
})
