import { expect, onTestFinished, test, vi } from 'vitest'
import { untilDone } from './until-done.ts'

test('passes each failure on and tries again until the work succeeds, once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const failures: unknown[] = []
  let runs = 0
  const work = async (): Promise<void> => {
    runs += 1
    if (runs < 3) throw new Error(`failure ${runs}`)
  }
  await untilDone(work, (error) => failures.push(error), 1_000)
  expect(failures).toEqual([new Error('failure 1')])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([runs, failures.length]).toEqual([3, 2])
})
