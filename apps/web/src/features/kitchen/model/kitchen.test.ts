import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeCall } from '../../../lib/http/call.ts'
import { sampleKitchenStore } from '../../../../test/sample-kitchen-order.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import {
  isSignedOut,
  kitchenItemsQuery,
  kitchenQueueQuery,
  pollIntervalAfter,
  soldOutMutation,
  storeMutation,
} from './kitchen.ts'

const failure = (status: number) => new ApiError({ status, data: null, url: '/kitchen/orders', method: 'GET' })

describe('[RUL-14] a signed-in screen is heard', () => {
  test('twice a minute or more often without an event, also in the background and at once when the network is back', () => {
    expect(pollIntervalAfter(null)).toBeLessThanOrEqual(30_000)
    expect(kitchenQueueQuery.refetchIntervalInBackground).toBe(true)
    expect(kitchenQueueQuery.refetchOnReconnect).toBe('always')
  })

  test.each([0, 429, 500, 503])('again within seconds after a read failed with %d', (status) => {
    expect(pollIntervalAfter(failure(status))).toBeLessThanOrEqual(5_000)
  })

  test('not once it is signed out', () => {
    expect(isSignedOut(failure(401))).toBe(true)
    expect(pollIntervalAfter(failure(401))).toBe(false)
  })
})

describe('[CAT-19] an item that is switched twice', () => {
  /** A kitchen whose first call gets no answer, and what arrives at the shop. */
  const kitchen = () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const arrived: unknown[] = []
    let callCount = 0
    const call = makeCall(
      ({ body }) => {
        callCount += 1
        if (callCount === 1) return Promise.reject(new TypeError('no network'))
        arrived.push(JSON.parse(body ?? ''))
        return Promise.resolve({ status: 200, contentType: 'application/json', retryAfter: null, text: '{}' })
      },
      { sessionId: () => '0', wait: () => Promise.resolve() },
    )
    const queries = new QueryClient()
    const ham = { itemId: 'ham', name: 'Ham', kind: 'ingredient', group: 'Topping', isSoldOut: false } as const
    queries.setQueryData(kitchenItemsQuery.queryKey, [ham])
    const mark = (isSoldOut: boolean) =>
      new MutationObserver(queries, soldOutMutation(call, queries)).mutate({ itemId: 'ham', isSoldOut })
    const isSoldOut = () => queries.getQueryData(kitchenItemsQuery.queryKey)?.[0]?.isSoldOut
    return { arrived, mark, isSoldOut }
  }

  test('reaches the shop in the order of the taps, although the first call is repeated', async () => {
    const { arrived, mark, isSoldOut } = kitchen()
    const taps = [mark(true), mark(false)]
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(taps)
    expect([arrived, isSoldOut()]).toEqual([[{ isSoldOut: true }, { isSoldOut: false }], false])
  })
})

test('[RUL-14] of two changes of the store made quickly, the board shows the last one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const store = sampleKitchenStore()
  const delays = [2_000, 0]
  const call = makeCall(
    async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, delays.shift()))
      const text = JSON.stringify({ ...store, ...(JSON.parse(body ?? '') as object) })
      return { status: 200, contentType: 'application/json', retryAfter: null, text }
    },
    { sessionId: () => '0', wait: () => Promise.resolve() },
  )
  const queries = new QueryClient()
  queries.setQueryData(kitchenQueueQuery.queryKey, { store, orders: [] })
  const change = (extraMinutes: number) =>
    new MutationObserver(queries, storeMutation(call, queries)).mutate({ extraMinutes })
  const taps = [change(5), change(10)]
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all(taps)
  expect(queries.getQueryData(kitchenQueueQuery.queryKey)?.store.extraMinutes).toBe(10)
})
