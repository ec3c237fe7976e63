import { expect, test } from 'vitest'
import { noOptIns } from './consents.ts'
import { hasOptIn, joinedOptIns, lacksNumber, optInWords } from './marketing-contact.ts'

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
