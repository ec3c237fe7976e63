import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['rejects', () => Promise.reject(new Error('no answer'))],
  [
    'throws',
    () => {
      throw new Error('no answer')
    },
  ],
])('goes on after work that %s, and passes the failure on', async (_, work: () => Promise<unknown>) => {
  const onFailure = vi.fn<(error: unknown) => void>()
  const stop = every(1_000, work, onFailure)
  await vi.advanceTimersByTimeAsync(3_500)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onFailure.mock.calls).toEqual(Array(3).fill([new Error('no answer')]))
})

test('waits for slow work before the next turn', async () => {
  const ends: (() => void)[] = []
  const work = vi.fn<() => Promise<void>>(() => new Promise((end) => ends.push(end)))
  const stop = every(1_000, work, () => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
  ends[0]!()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(2)
  stop()
})

test('runs no more once it is stopped, also while its work is under way', async () => {
  const ends: (() => void)[] = []
  const work = vi.fn<() => Promise<void>>(() => new Promise((end) => ends.push(end)))
  const stop = every(1_000, work, () => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  stop()
  ends[0]!()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
})
