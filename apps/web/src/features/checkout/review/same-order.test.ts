import type { SameOrder } from '@forno/contracts/orders/history'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { BasketId } from '@forno/domain/core/basic-types'
import type { Call } from '../../../lib/http/call.ts'
import { audOf } from '../../../lib/money.ts'
import { agoText, minutesSince, sameOrderQuery } from './same-order.ts'

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

test('[BAS-28] [SES-03] each opening of the checkout looks for the same order, but no save of the session', async () => {
  const calls: string[] = []
  const call = ((address: string) => {
    calls.push(address)
    return Promise.resolve({ order: null })
  }) as unknown as Call
  const queries = new QueryClient()
  const options = sameOrderQuery(call, {
    basketId: 'b' as BasketId,
    basketTotal: audOf(2_000),
    serviceType: 'Pickup',
  })
  const open = () => new QueryObserver(queries, options).subscribe(() => undefined)
  const close = open()
  await expect.poll(() => calls).toHaveLength(1)
  await queries.refetchQueries({ stale: true, type: 'active' })
  expect(calls).toHaveLength(1)
  close()
  open()
  await expect.poll(() => calls).toHaveLength(2)
})
