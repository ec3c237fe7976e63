import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runRepeating } from './repeating.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs each work at once and repeats it at its own interval, also after a failure, which names the work', async () => {
  const onFailure = vi.fn<(error: unknown, name: string) => void>()
  const [quick, slow] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.reject(new Error('no answer')))]
  const repeater = runRepeating(
    [
      { name: 'quick', interval: 1_000, run: quick },
      { name: 'slow', interval: 3_000, run: slow },
    ],
    onFailure,
  )
  await vi.advanceTimersByTimeAsync(6_500)
  await repeater.stop()
  await vi.advanceTimersByTimeAsync(6_500)
  expect([quick.mock.calls.length, slow.mock.calls.length]).toEqual([7, 3])
  expect(onFailure.mock.calls).toEqual(Array(3).fill([new Error('no answer'), 'slow']))
})

test('waits at its end for the work under way', async () => {
  let end = (): void => undefined
  const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  const repeater = runRepeating([{ name: 'sweep', interval: 1_000, run }], () => undefined)
  await vi.advanceTimersByTimeAsync(100)
  const steps: string[] = []
  const stopping = repeater.stop().then(() => steps.push('stopped'))
  await vi.advanceTimersByTimeAsync(100)
  steps.push('ended')
  end()
  await stopping
  await vi.advanceTimersByTimeAsync(5_000)
  expect([steps, run.mock.calls.length]).toEqual([['ended', 'stopped'], 1])
})
