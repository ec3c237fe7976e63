import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEVICE_TIMEOUT_MS, checkDevice } from './device-check.ts'

const here = { configuration: { uris: {}, settings: {} }, takesAmex: true }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([true, false])('[PAY-08] returns the device’s answer %s', async (isAble) => {
  expect(await checkDevice(() => Promise.resolve(isAble), here)).toBe(isAble)
})

test('[PAY-08] a failing check hides the method', async () => {
  expect(await checkDevice(() => Promise.reject(new Error('no script')), here)).toBe(false)
})

test('[PAY-08] a check without an answer hides the method after the timeout', async () => {
  const answer = checkDevice(() => new Promise(() => undefined), here)
  await vi.advanceTimersByTimeAsync(DEVICE_TIMEOUT_MS - 1)
  expect(await Promise.race([answer, Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe(false)
})
