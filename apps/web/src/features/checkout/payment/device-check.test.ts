import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDeviceChecks, type DeviceCheck } from './device-check.ts'

const context = { configuration: { uris: {}, settings: {} }, takesAmex: true }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => void vi.useRealTimers())

const ask = (check: DeviceCheck, checks = makeDeviceChecks()) => checks.ask('wallet', check, context)

test.each([true, false])('[PAY-08] returns and keeps the device’s answer %s', async (isAble) => {
  const checks = makeDeviceChecks()
  expect(await ask(() => Promise.resolve(isAble), checks)).toBe(isAble)
  expect(checks.answers().get('wallet')).toBe(isAble)
})

test('[PAY-08] a failing check hides the method until it is asked again', async () => {
  const checks = makeDeviceChecks()
  expect(await ask(() => Promise.reject(new Error('no script')), checks)).toBe(false)
  expect(checks.answers().size).toBe(0)
  expect(await ask(() => Promise.resolve(true), checks)).toBe(true)
})

test('[PAY-08] a check without an answer hides the method after four seconds', async () => {
  const answer = ask(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(3_999)
  expect(await Promise.race([answer, Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe(false)
})

test('[PAY-08] a late answer counts at the next visit; until then one check runs', async () => {
  const checks = makeDeviceChecks()
  const late = Promise.withResolvers<boolean>()
  const check = vi.fn(() => late.promise)
  const first = ask(check, checks)
  await vi.advanceTimersByTimeAsync(4_000)
  expect([await first, checks.answers().size]).toEqual([false, 0])
  const second = ask(check, checks)
  late.resolve(true)
  expect(await second).toBe(true)
  expect(checks.answers().get('wallet')).toBe(true)
  expect(check).toHaveBeenCalledOnce()
})
