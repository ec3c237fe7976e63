import type { OrderStatus } from '@forno/domain/orders/status'
import type { OrderId, ServiceType } from '@forno/domain/core/basic-types'
import { QueryObserver, focusManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../lib/http/call.ts'
import { makeQueryClient } from '../lib/http/read.ts'
import { ORDER_POLL_INTERVAL_MS, orderStatusQuery, statusPollInterval, type OrderStatusReply } from './orders.ts'

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

describe('a page in the background', () => {
  let client: QueryClient
  let calls = 0
  const shownAgainAfter = async (milliseconds: number): Promise<void> => {
    focusManager.setFocused(false)
    await vi.advanceTimersByTimeAsync(milliseconds)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
  }
  const callsWith = async (answer: unknown) => {
    calls = 0
    client = makeQueryClient((() => {
      calls += 1
      return Promise.resolve(answer)
    }) as unknown as Call)
    client.mount()
    await vi.advanceTimersByTimeAsync(0)
  }
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    client.unmount()
    client.clear()
    focusManager.setFocused(undefined)
    vi.useRealTimers()
  })

  test('[ORD-13] asks for an order’s status at once when it is shown again', async () => {
    await callsWith(replyOf('Delivery', 'Cooking'))
    const leave = new QueryObserver(client, orderStatusQuery('o1')).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls).toBe(1)
    await shownAgainAfter(5_000)
    expect(calls).toBe(2)
    leave()
  })
})
