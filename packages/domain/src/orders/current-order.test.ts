import { expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import { isCurrentOrder } from './current-order.ts'
import { hour } from '../core/durations.ts'

const updatedAt = instant(1_000_000)

test.each([
  ['Pickup', 'Preparing', 8 * hour, true, true],
  ['Pickup', 'Ready', hour - 1, true, false],
  ['Pickup', 'Ready', hour, false, false],
  ['Pickup', 'Unable to Deliver', 0, false, false],
  ['Delivery', 'Ready', 2 * hour, true, true],
  ['Delivery', 'With Driver', hour, true, true],
  ['Delivery', 'Delivered', 0, false, false],
] as const)(
  '[ORD-13] a %s that is %s for %i ms is in progress: %s; once it is collected: %s',
  (serviceType, status, passed, before, collected) => {
    const order = { serviceType, status, updatedAt, isCollected: false, wasNotConfirmed: false }
    const at = instant(updatedAt + passed)
    expect([order, { ...order, isCollected: true }].map((each) => isCurrentOrder(each, at))).toEqual([
      before,
      collected,
    ])
  },
)

test.each([
  [0, true],
  [hour - 1, true],
  [hour, false],
])('[ORD-21] an order cancelled unconfirmed %i ms ago is still shown: %s', (passed, expected) => {
  const cancelled = { status: 'Unable to Deliver', updatedAt, isCollected: false, wasNotConfirmed: true } as const
  for (const serviceType of ['Pickup', 'Delivery'] as const)
    expect(isCurrentOrder({ ...cancelled, serviceType }, instant(updatedAt + passed))).toBe(expected)
})
