import type { BasketId } from '@forno/domain/core/basic-types'
import type { Aud } from '@forno/contracts/core/values'
import { expect, test } from 'vitest'
import { saveAttempt, readAttempt, type OrderAttempt } from './attempt.ts'

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

test('[NAV-11] an attempt outlives a reload, and is gone once it is cleared', () => {
  const storage = memory()
  saveAttempt(storage, attempt)
  expect(readAttempt(storage)).toEqual(attempt)
  saveAttempt(storage, null)
  expect(readAttempt(storage)).toBeNull()
})

test('[SES-12] an unreadable attempt counts as none, and its key carries the app’s own prefix', () => {
  const storage = memory()
  storage.setItem('pinia_placing', '{"basketId":"b1"}')
  expect(readAttempt(storage)).toBeNull()
  saveAttempt(storage, attempt)
  expect(storage.getItem('pinia_placing')).toContain('"key"')
})
