import { guestUserId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { makeQueryClient } from '../lib/http/read.ts'
import type { Call } from '../lib/http/call.ts'
import { currentOrdersQuery } from './order-history.ts'

test('[ORD-17] the current orders are those of eight hours', async () => {
  const calls: unknown[] = []
  const call = (address: string, { query }: { readonly query: unknown }) => {
    calls.push([address, query])
    return Promise.resolve([])
  }
  await makeQueryClient(call as unknown as Call).query(currentOrdersQuery(guestUserId))
  expect(calls).toEqual([['GET /order/trackOrders/:userId', { hourLimit: 8 }]])
})
