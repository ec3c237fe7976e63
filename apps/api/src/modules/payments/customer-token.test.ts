import { minute } from '@forno/domain/core/durations'
import { instant, type BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { checkCustomerToken, makeCustomerToken } from './customer-token.ts'

const keys = ['a-key-of-thirty-two-characters-1']
const basketId = '0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77' as BasketId
const drawnAt = instant(Date.parse('2026-11-21T12:00:00+11:00'))
const token = makeCustomerToken(keys, basketId, drawnAt)

const check = (change: Partial<Parameters<typeof checkCustomerToken>[1]>) =>
  checkCustomerToken(keys, { token, basketId, at: drawnAt, ...change })

test.each([
  ['at once', 0],
  ['after fourteen minutes', 14 * minute],
  ['a millisecond before fifteen minutes', 15 * minute - 1],
])('[PAY-29] accepts a customer token %s', (_, passed) => {
  expect(check({ at: instant(drawnAt + passed) })).toBeNull()
})

test.each([
  ['after fifteen minutes', { at: instant(drawnAt + 15 * minute) }],
  ['of another basket', { basketId: '3c7e8f20-5b1d-4e7a-8c64-9a0d2b6f1e55' as BasketId }],
  ['that another key sealed', { token: makeCustomerToken(['a-key-of-thirty-two-characters-2'], basketId, drawnAt) }],
  ['that is malformed', { token: 'x' }],
  ['that is missing', { token: null }],
])('[PAY-29] refuses RecaptchaException for a customer token %s', (_, change) => {
  expect(check(change)?.refused).toBe('RecaptchaException')
})
