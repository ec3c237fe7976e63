import { expect, test, vi } from 'vitest'
import { openAnswerCache } from './answer-cache.native.ts'

/** A database whose first opening fails. */
const failingOnce = () => {
  let attempts = 0
  const open = () => {
    attempts += 1
    const request = {
      error: new Error('Connection to Indexed Database server lost'),
      result: {},
      onsuccess: () => undefined,
      onerror: () => undefined,
    }
    queueMicrotask(() => (attempts === 1 ? request.onerror() : request.onsuccess()))
    return request
  }
  return { open, attempts: () => attempts }
}

test('[SES-18] [NAT-01] a database that did not open is opened again, and then stays open', async () => {
  const database = failingOnce()
  vi.stubGlobal('indexedDB', database)
  await expect(openAnswerCache()).rejects.toThrow('lost')
  const cache = await openAnswerCache()
  expect(await openAnswerCache()).toBe(cache)
  expect(database.attempts()).toBe(2)
})
