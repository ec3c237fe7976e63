import type { BasketId } from '@forno/domain/core/basic-types'
import type { Aud } from '@forno/contracts/core/values'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { saveAttempt, readAttempt, type OrderAttempt } from './attempt.ts'

const attempt: OrderAttempt = {
  basketId: 'b1' as BasketId,
  key: 'k1',
  basketTotal: 42.9 as Aud,
  paymentType: 'cash',
  orderRegister: 'order-guest',
  isAdult: false,
  hasBegun: false,
  refusal: null,
  whereAndWhen: 'Pickup WA01 ASAP',
}

const refusal = { status: 400, code: 'CardDeclined', reason: null, message: 'No.', data: {} }

test.each([
  ['an attempt', attempt],
  ['a refused attempt', { ...attempt, hasBegun: true, refusal }],
])('[NAV-11] [SES-12] %s outlives a reload under the app’s own key, until it is cleared', (_, saved) => {
  const storage = memoryStorage()
  saveAttempt(storage, saved)
  expect(JSON.parse(storage.getItem('pinia_placing') ?? '')).toEqual(saved)
  expect(readAttempt(storage)).toEqual(saved)
  saveAttempt(storage, null)
  expect(readAttempt(storage)).toBeNull()
})

test.each([
  ['no object', 'b1'],
  ['no key', { ...attempt, key: undefined }],
  ['a total as text', { ...attempt, basketTotal: '42.90' }],
  ['no payment type', { ...attempt, paymentType: null }],
  ['no word on whether it has begun', { ...attempt, hasBegun: undefined }],
  ['no word on its refusal', { ...attempt, refusal: undefined }],
  ['a refusal without a status', { ...attempt, refusal: { code: 'CardDeclined' } }],
])('[SES-12] a stored attempt with %s counts as none', (_, stored) => {
  const storage = memoryStorage()
  storage.setItem('pinia_placing', JSON.stringify(stored))
  expect(readAttempt(storage)).toBeNull()
})
