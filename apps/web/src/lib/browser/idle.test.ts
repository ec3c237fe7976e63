import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearSigns, watchIdle } from './idle.ts'

const idleAfter = 600_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (sign: string) => window.dispatchEvent(new Event(sign))

test.each(['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel'])('[SES-07] %s is a sign of life', (sign) => {
  const onSign = vi.fn()
  hearSigns(onSign)
  show(sign)
  expect(onSign).toHaveBeenCalledTimes(1)
})

test('[SES-07] a window that is being resized says so once, when it has stood still for 250 ms', () => {
  const onSign = vi.fn()
  hearSigns(onSign)
  for (let step = 0; step < 5; step++) {
    show('resize')
    vi.advanceTimersByTime(249)
  }
  expect(onSign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSign).toHaveBeenCalledTimes(1)
})

test('[SES-07] who gives no sign is idle after the time, and active with the next one', () => {
  const told: boolean[] = []
  watchIdle(idleAfter, (isIdle) => told.push(isIdle))
  vi.advanceTimersByTime(idleAfter - 1)
  show('keydown')
  vi.advanceTimersByTime(idleAfter - 1)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([true])
  show('wheel')
  expect(told).toEqual([true, false])
})

test('[SES-07] who has stopped hears nothing any more', () => {
  const onSign = vi.fn()
  const stop = hearSigns(onSign)
  stop()
  show('keydown')
  show('resize')
  vi.advanceTimersByTime(idleAfter)
  expect(onSign).not.toHaveBeenCalled()
})
