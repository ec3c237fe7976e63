import { instant, type BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { checkCustomerToken, makeCustomerToken } from './customer-token.ts'

const keys = ['a-key-of-thirty-two-characters-1']
const basketId = '0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77' as BasketId
const drawnAt = instant(Date.parse('2026-11-21T12:00:00+11:00'))
const token = makeCustomerToken(keys, basketId, drawnAt)

test.each([
  ['at once', 0, null],
  ['after fourteen minutes', 14 * 60_000, null],
  ['a millisecond before fifteen minutes', 15 * 60_000 - 1, null],
  ['after fifteen minutes', 15 * 60_000, 'RecaptchaException'],
])('[PAY-29] a customer token %s', (_, passed, refusal) => {
  expect(checkCustomerToken(keys, { token, basketId, at: instant(drawnAt + passed) })?.refused ?? null).toBe(refusal)
})
