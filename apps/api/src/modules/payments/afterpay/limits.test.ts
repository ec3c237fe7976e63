import { afterEach, expect, test, vi } from 'vitest'
import { cacheLimits } from './limits.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('[PAY-24] a refresh that fails for any reason is logged, keeps the limits and does not end the process', async () => {
  vi.useFakeTimers()
  const limits = { minimum: 100, maximum: 200_000 } as never
  const logged: unknown[] = []
  const configuration = vi.fn<() => Promise<never>>().mockResolvedValue(limits)
  const cached = cacheLimits({ configuration }, (error) => logged.push(error))
  expect(await cached.current()).toBe(limits)
  const failure = new TypeError('the answer has no limits')
  configuration.mockRejectedValue(failure)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(logged).toEqual([failure])
  expect(await cached.current()).toBe(limits)
  cached.close()
})
