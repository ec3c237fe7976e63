import { cents } from '@forno/domain/core/basic-types'
import { hour } from '@forno/domain/core/durations'
import type { ProviderLimits } from '@forno/domain/payments/provider-limits'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { cacheLimits } from './limits.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('[PAY-24] a refresh that fails for any reason is logged, keeps the limits and does not end the process', async () => {
  vi.useFakeTimers()
  const limits = { minimum: cents(100), maximum: cents(200_000) }
  const logged: unknown[] = []
  const configuration = vi.fn<() => Promise<ProviderLimits>>().mockResolvedValue(limits)
  const cached = cacheLimits({ configuration }, (error) => logged.push(error))
  onTestFinished(() => cached.close())
  expect(await cached.current()).toBe(limits)
  const failure = new TypeError('the answer has no limits')
  configuration.mockRejectedValue(failure)
  await vi.advanceTimersByTimeAsync(hour)
  expect(logged).toEqual([failure])
  expect(await cached.current()).toBe(limits)
})
