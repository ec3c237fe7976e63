import { expect, test } from 'vitest'
import { firedTrigger, readTriggers, type ShownTriggers, type TriggerEvent } from './triggers.ts'

const now = 1_800_000_000
const messageOf = (id: string, more: object = {}) => ({
  id,
  type: 'inapp',
  data: { type: 'MODAL', message: id },
  trigger_condition: [{ type: 'open' }],
  min_seconds_since_last_trigger: 0,
  ...more,
})
const opened: TriggerEvent = { type: 'open' }
const firedBy = (answer: readonly object[], event = opened, shown: unknown = {}): string | null =>
  firedTrigger(readTriggers(answer), event, { shown: shown as ShownTriggers, now })?.id ?? null

const bought = (name: string): TriggerEvent => ({ type: 'purchase', name })
const onPurchase = (data: unknown) => messageOf('thanks', { trigger_condition: [{ type: 'purchase', data }] })

test.each([
  ['of this product fires', { product_id: 'order' }, 'order', 'thanks'],
  ['of another product does not fire', { product_id: 'voucher' }, 'order', null],
  ['of any product fires', {}, 'order', 'thanks'],
  ['of any product, by null, fires', { product_id: null }, 'order', 'thanks'],
  ['of a product whose id is a number does not fire', { product_id: 7 }, 'order', null],
  ['of an event with an unreadable name does not fire', { event_name: ['order'] }, 'order', null],
])('[ENG-07] a condition %s at a purchase', (_, data, product, expected) => {
  expect(firedBy([onPurchase(data)], bought(product))).toBe(expected)
})

test('[ENG-07] one readable condition is enough', () => {
  const conditions = [{ type: 3 }, { type: 'purchase', data: { product_id: 7 } }, { type: 'open' }]
  expect(firedBy([messageOf('hello', { trigger_condition: conditions })])).toBe('hello')
  expect(firedBy([messageOf('hello', { trigger_condition: conditions })], bought('order'))).toBeNull()
})

test('[ENG-07] the message of the highest priority fires, within its time', () => {
  const low = messageOf('low', { priority: 1 })
  const high = messageOf('high', { priority: 2 })
  expect(firedBy([low, high])).toBe('high')
  expect(firedBy([low, { ...high, start_time: now + 1 }])).toBe('low')
  expect(firedBy([low, { ...high, end_time: now - 1 }])).toBe('low')
  expect(firedBy([low, { ...high, start_time: now, end_time: now }])).toBe('high')
})

test.each([
  ['does not show again without a time', {}, { hello: now - 1_000_000 }, null],
  ['does not show before its time', { re_eligibility: 60 }, { hello: now - 59 }, null],
  ['shows after its time', { re_eligibility: 60 }, { hello: now - 60 }, 'hello'],
  ['does not show while another one has just shown', { min_seconds_since_last_trigger: 30 }, { other: now - 29 }, null],
  ['shows after the pause since another one', { min_seconds_since_last_trigger: 30 }, { other: now - 30 }, 'hello'],
  [
    'waits for 30 seconds where it names no pause',
    { min_seconds_since_last_trigger: undefined },
    { other: now - 29 },
    null,
  ],
  [
    'shows although a stored time is unreadable',
    { min_seconds_since_last_trigger: 30 },
    { other: 'yesterday' },
    'hello',
  ],
  [
    'shows although a clock was set back since',
    { min_seconds_since_last_trigger: 30 },
    { other: now + 86_400 },
    'hello',
  ],
])('[ENG-07] a message %s', (_, change, shown, expected) => {
  expect(firedBy([messageOf('hello', change)], opened, shown)).toBe(expected)
})
