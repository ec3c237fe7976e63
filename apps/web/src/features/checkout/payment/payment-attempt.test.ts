import type { Aud } from '@forno/contracts/core/values'
import { expect, test } from 'vitest'
import { beginPlacing, keepPlacing, readPlacing, type Placing } from './payment-attempt.ts'

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

const placing: Placing = {
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
  keepPlacing(storage, placing)
  expect(beginPlacing(storage, 'b1')).toEqual(placing)
  expect(beginPlacing(storage, 'b1')).toBeNull()
  expect(readPlacing(storage, 'b1')).toEqual({ ...placing, hasBegun: true })
})

test('[NAV-11] an attempt belongs to its basket alone', () => {
  const storage = memory()
  keepPlacing(storage, placing)
  expect(beginPlacing(storage, 'b2')).toBeNull()
  expect(readPlacing(storage, 'b2')).toBeNull()
})

test('[SES-12] what cannot be read is no attempt, and it stands under the app’s own name', () => {
  const storage = memory()
  storage.setItem('pinia_placing', '{"basketId":"b1"}')
  expect(readPlacing(storage, 'b1')).toBeNull()
})
