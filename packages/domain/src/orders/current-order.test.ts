import { expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import { isCurrentOrder, readyLifetime } from './current-order.ts'

const updatedAt = instant(1_000_000)

test.each([
  ['Pickup', 'Preparing', 8 * readyLifetime, true],
  ['Pickup', 'Ready', readyLifetime - 1, true],
  ['Pickup', 'Ready', readyLifetime, false],
  ['Pickup', 'Unable to Deliver', 0, false],
  ['Delivery', 'Ready', 2 * readyLifetime, true],
  ['Delivery', 'With Driver', readyLifetime, true],
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
  [readyLifetime - 1, true],
  [readyLifetime, false],
])('[ORD-21] an order cancelled unconfirmed %i ms ago is still shown: %s', (passed, expected) => {
  const cancelled = { status: 'Unable to Deliver', updatedAt, isCollected: false, wasNotConfirmed: true } as const
  for (const serviceType of ['Pickup', 'Delivery'] as const)
    expect(isCurrentOrder({ ...cancelled, serviceType }, instant(updatedAt + passed))).toBe(expected)
})
