import type { SameOrder } from '@forno/contracts/orders/history'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { BasketId } from '@forno/domain/core/basic-types'
import { ok, scripted } from '../../../../test/scripted-call.ts'
import { audOf } from '../../../lib/money.ts'
import { agoText, minutesSince, sameOrderQuery } from './same-order.ts'

const placed = (createdAt: string) =>
  ({ orderId: 'o', orderReference: 'r', createdAt }) as NonNullable<SameOrder['order']>

test.each([
  ['2026-11-21T12:00:00+11:00', '2026-11-21T12:00:59+11:00', 'a moment ago'],
  ['2026-11-21T12:00:00+11:00', '2026-11-21T12:01:00+11:00', '1 minute ago'],
  ['2026-11-21T12:00:00+11:00', '2026-11-21T01:29:59Z', '29 minutes ago'],
  ['2026-11-21T12:00:01+11:00', '2026-11-21T12:00:00+11:00', 'a moment ago'],
])('[BAS-28] an order placed at %s was, at %s, placed %s', (createdAt, storeTime, text) => {
  expect(agoText(minutesSince(placed(createdAt), storeTime))).toBe(text)
})

test('[BAS-28] [SES-03] each opening of the checkout looks for the same order, but no save of the session', async () => {
  const { call, names } = scripted({ 'GET /baskets/b/sameOrder': ok({ order: null }) })
  const queries = new QueryClient()
  const options = sameOrderQuery(call, {
    basketId: 'b' as BasketId,
    basketTotal: audOf(2_000),
    serviceType: 'Pickup',
  })
  const open = () => new QueryObserver(queries, options).subscribe(() => undefined)
  const close = open()
  await expect.poll(names).toHaveLength(1)
  await queries.refetchQueries({ stale: true, type: 'active' })
  expect(names()).toHaveLength(1)
  close()
  onTestFinished(open())
  await expect.poll(names).toHaveLength(2)
})
