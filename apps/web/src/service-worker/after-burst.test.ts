import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterBurst } from './after-burst.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[SES-18] the work of many calls runs once, after they have paused', async () => {
  const work = vi.fn(() => Promise.resolve())
  const call = afterBurst(3_000, work)
  for (let count = 0; count < 20; count += 1) {
    call()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(work).toHaveBeenCalledTimes(1)
  call()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('[SES-18] work that fails stops nothing', async () => {
  const call = afterBurst(1, () => Promise.reject(new Error('the storage is full')))
  call()
  await expect(vi.advanceTimersByTimeAsync(1)).resolves.toBeDefined()
})
