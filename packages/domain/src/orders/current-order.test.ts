import { expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import { isCurrentOrder } from './current-order.ts'
import { hour } from '../core/durations.ts'

const updatedAt = instant(1_000_000)

test.each([
  ['Pickup', 'Preparing', 8 * hour, true],
  ['Pickup', 'Ready', hour - 1, true],
  ['Pickup', 'Ready', hour, false],
  ['Pickup', 'Unable to Deliver', 0, false],
  ['Delivery', 'Ready', 2 * hour, true],
  ['Delivery', 'With Driver', hour, true],
  ['Delivery', 'Delivered', 0, false],
] as const)('[ORD-13] a %s that is %s for %i ms is in progress: %s', (serviceType, status, passed, expected) => {
  const order = { serviceType, status, updatedAt, isCollected: false, wasNotConfirmed: false }
  expect(isCurrentOrder(order, instant(updatedAt + passed))).toBe(expected)
  expect(isCurrentOrder({ ...order, isCollected: true }, instant(updatedAt + passed))).toBe(
    expected && status !== 'Ready' ? true : expected && serviceType === 'Delivery',
  )
})

test.each([
  [0, true],
  [hour - 1, true],
  [hour, false],
])('[ORD-21] an order cancelled unconfirmed %i ms ago is still shown: %s', (passed, expected) => {
  const cancelled = { status: 'Unable to Deliver', updatedAt, isCollected: false, wasNotConfirmed: true } as const
  for (const serviceType of ['Pickup', 'Delivery'] as const)
    expect(isCurrentOrder({ ...cancelled, serviceType }, instant(updatedAt + passed))).toBe(expected)
})
