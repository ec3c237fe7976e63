import type { OrderStatus } from '@forno/domain/orders/status'
import type { OrderId, ServiceType } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { ORDER_POLL_INTERVAL_MS, statusPollInterval, type OrderStatusReply } from './orders.ts'

const replyOf = (serviceType: ServiceType, status: OrderStatus, pollAfterSeconds = 30): OrderStatusReply => ({
  orderId: 'o1' as OrderId,
  orderReference: '3467934679',
  status,
  serviceType,
  storeName: 'Newtown',
  orderDueAt: '2026-11-21T12:30:00+11:00',
  updatedAt: '2026-11-21T12:00:00+11:00',
  storeConfirmedAt: '2026-11-21T12:00:30+11:00',
  collectedAt: null,
  wasNotConfirmed: false,
  storeTime: '2026-11-21T12:00:00+11:00',
  pollAfterSeconds,
})

test.each([
  ['Delivery', 'Preparing', ORDER_POLL_INTERVAL_MS],
  ['Delivery', 'With Driver', ORDER_POLL_INTERVAL_MS],
  ['Delivery', 'Delivered', false],
  ['Pickup', 'Packing', ORDER_POLL_INTERVAL_MS],
  ['Pickup', 'Ready', false],
  ['Pickup', 'Unable to Deliver', false],
] as const)('[ORD-13] the status of a %s that is %s is asked for again: %s', (serviceType, status, interval) => {
  expect(statusPollInterval(replyOf(serviceType, status))).toBe(interval)
})

test('[ORD-13] waits longer when the answer names a longer interval', () => {
  expect(statusPollInterval(replyOf('Delivery', 'Preparing', 120))).toBe(120_000)
})

test('[ORD-13] polls again after a failed poll', () => {
  expect(statusPollInterval(undefined)).toBe(ORDER_POLL_INTERVAL_MS)
})
