import type { Aud } from '@forno/contracts/core/values'
import { expect, test } from 'vitest'
import { startAttempt, saveAttempt, readAttempt, type OrderAttempt } from './order-attempt.ts'

const memory = (): Storage => {
  const kept = new Map<string, string>()
  return {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}

const attempt: OrderAttempt = {
  basketId: 'b1',
  key: 'k1',
  basketTotal: 42.9 as Aud,
  paymentType: 'cash',
  orderRegister: 'order-guest',
  isAdult: false,
  hasBegun: false,
  refusal: null,
  whereAndWhen: 'Pickup WA01 ASAP',
}

test('[NAV-11] an attempt is handed out once: after a reload there is none to begin, but its key is still known', () => {
  const storage = memory()
  saveAttempt(storage, attempt)
  expect(startAttempt(storage, 'b1')).toEqual(attempt)
  expect(startAttempt(storage, 'b1')).toBeNull()
  expect(readAttempt(storage, 'b1')).toEqual({ ...attempt, hasBegun: true })
})

test('[NAV-11] an attempt belongs to its basket alone', () => {
  const storage = memory()
  saveAttempt(storage, attempt)
  expect(startAttempt(storage, 'b2')).toBeNull()
  expect(readAttempt(storage, 'b2')).toBeNull()
})

test('[SES-12] what cannot be read is no attempt, and it stands under the app’s own name', () => {
  const storage = memory()
  storage.setItem('pinia_placing', '{"basketId":"b1"}')
  expect(readAttempt(storage, 'b1')).toBeNull()
})
