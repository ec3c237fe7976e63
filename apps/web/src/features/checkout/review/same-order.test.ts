import type { SameOrder } from '@forno/contracts/orders/history'
import { expect, test } from 'vitest'
import { agoText, minutesSince } from './same-order.ts'

const placed = (createdAt: string) =>
  ({ orderId: 'o', orderReference: 'r', createdAt }) as NonNullable<SameOrder['order']>

test.each([
  ['2026-11-21T12:00:00+11:00', '2026-11-21T12:00:59+11:00', 'a moment ago'],
  ['2026-11-21T12:00:00+11:00', '2026-11-21T12:01:00+11:00', '1 minute ago'],
  ['2026-11-21T12:00:00+11:00', '2026-11-21T01:29:59Z', '29 minutes ago'],
  ['2026-11-21T12:00:01+11:00', '2026-11-21T12:00:00+11:00', 'a moment ago'],
])('[BAS-28] an order of %s was placed at %s %s', (createdAt, storeTime, words) => {
  expect(agoText(minutesSince(placed(createdAt), storeTime))).toBe(words)
})
