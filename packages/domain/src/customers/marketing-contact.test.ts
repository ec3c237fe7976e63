import { expect, test } from 'vitest'
import { noOptIns } from './consents.ts'
import { hasOptIn, joinedNumber, joinedOptIns, lacksNumber, optInWords } from './marketing-contact.ts'

const optIns = (...kinds: readonly ('email' | 'sms' | 'supercarsFan')[]) => ({
  ...noOptIns,
  ...Object.fromEntries(kinds.map((kind) => [kind, true])),
})

test('[MKT-08] an entry without an opt-in has no contact to store', () => {
  expect(hasOptIn(noOptIns)).toBe(false)
  for (const kind of ['email', 'sms', 'supercarsFan'] as const) expect(hasOptIn(optIns(kind))).toBe(true)
})

test.each([
  [optIns('sms'), null, true],
  [optIns('sms'), '+61491570156', false],
  [optIns('email'), null, false],
] as const)('[MKT-08] text messages need a number', (given, number, expected) => {
  expect(lacksNumber(given, number)).toBe(expected)
})

test('[MKT-08] a confirmation adds opt-ins and withdraws none', () => {
  expect(joinedOptIns(optIns('email'), optIns('sms'))).toEqual(optIns('email', 'sms'))
  expect(joinedOptIns(optIns('email', 'supercarsFan'), noOptIns)).toEqual(optIns('email', 'supercarsFan'))
})

test.each([
  [optIns('email'), 'offers by email'],
  [optIns('email', 'sms'), 'offers by email and offers by text message to the number ending in 156'],
  [
    optIns('email', 'sms', 'supercarsFan'),
    'offers by email, offers by text message to the number ending in 156 and news for Supercars fans',
  ],
])('[MKT-08] names the opted-in messages in words', (given, words) => {
  expect(optInWords(given, '+61491570156')).toBe(words)
})

test.each([
  ['the number of a consent stays', optIns('sms'), '1', optIns('email'), '2', '1'],
  ['a new consent brings its number', optIns('sms'), '1', optIns('sms'), '2', '2'],
  ['without a consent the new number counts', optIns('email'), '1', optIns('email'), '2', '2'],
  ['no number replaces one', optIns('email'), '1', optIns('email'), null, '1'],
] as const)('[MKT-08] %s', (_, before, oldNumber, after, newNumber, expected) => {
  const number = joinedNumber({ mobileNumber: oldNumber, optIns: before }, { mobileNumber: newNumber, optIns: after })
  expect(number).toBe(expected)
})

test('[MKT-08] no opt-in has no words', () => expect(optInWords(noOptIns, null)).toBe(''))
