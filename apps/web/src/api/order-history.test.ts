import { guestUserId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { makeQueryClient } from '../lib/http/read.ts'
import type { Call } from '../lib/http/call.ts'
import { currentOrdersQuery } from './order-history.ts'

test('[ORD-17] the current orders are those of eight hours', async () => {
  const calls: unknown[] = []
  const call = (address: unknown, { signal: _, ...input }: { readonly signal: unknown }) => {
    calls.push([address, input])
    return Promise.resolve([])
  }
  await makeQueryClient(call as unknown as Call).query(currentOrdersQuery(guestUserId))
  expect(calls).toEqual([
    ['GET /order/trackOrders/:userId', { params: { userId: guestUserId }, query: { hourLimit: 8 } }],
  ])
})
