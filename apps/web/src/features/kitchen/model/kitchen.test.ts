import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../lib/http/api-error.ts'
import { isSignedOut, kitchenQueueQuery } from './kitchen.ts'

const failure = (status: number) => new ApiError({ status, data: null, url: '/kitchen/orders', method: 'GET' })

/** Milliseconds until the queue is read again after this answer. */
const pollAfter = (error: ApiError | null): number | false | undefined => {
  const { refetchInterval } = kitchenQueueQuery
  if (typeof refetchInterval !== 'function') throw new Error('the queue is not polled by its state')
  return refetchInterval({ state: { error } } as never)
}

describe('[RUL-14] a signed-in screen is heard', () => {
  test('twice a minute or more often without an event, also in the background and at once when the network is back', () => {
    expect(pollAfter(null)).toBeLessThanOrEqual(30_000)
    expect(kitchenQueueQuery.refetchIntervalInBackground).toBe(true)
    expect(kitchenQueueQuery.refetchOnReconnect).toBe('always')
  })

  test.each([0, 429, 500, 503])('again within seconds after a read failed with %d', (status) => {
    expect(pollAfter(failure(status))).toBeLessThanOrEqual(5_000)
  })

  test('not once it is signed out', () => {
    expect(isSignedOut(failure(401))).toBe(true)
    expect(pollAfter(failure(401))).toBe(false)
  })
})
