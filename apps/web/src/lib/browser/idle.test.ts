import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onActivity, watchIdle } from './idle.ts'

const idleAfter = 600_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (sign: string) => window.dispatchEvent(new Event(sign))

test.each(['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel'])('[SES-07] %s is activity', (sign) => {
  const onSign = vi.fn()
  onActivity(onSign)
  show(sign)
  expect(onSign).toHaveBeenCalledTimes(1)
})

test('[SES-07] reports a resize once, 250 ms after its last event', () => {
  const onSign = vi.fn()
  onActivity(onSign)
  for (let step = 0; step < 5; step++) {
    show('resize')
    vi.advanceTimersByTime(249)
  }
  expect(onSign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSign).toHaveBeenCalledTimes(1)
})

test('[SES-07] reports idleness after the time without activity, and its end with the next activity', () => {
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

test('[SES-07] a page that is shown is active, and one that is hidden becomes idle', () => {
  const changes: boolean[] = []
  watchIdle(idleAfter, (isIdle) => changes.push(isIdle))
  const turn = (visibilityState: 'visible' | 'hidden') => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  vi.advanceTimersByTime(idleAfter - 1)
  turn('hidden')
  vi.advanceTimersByTime(1)
  expect(changes).toEqual([true])
  turn('visible')
  expect(changes).toEqual([true, false])
})

test('[SES-07] reports nothing after it was stopped', () => {
  const onSign = vi.fn()
  const stop = onActivity(onSign)
  stop()
  show('keydown')
  show('resize')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(idleAfter)
  expect(onSign).not.toHaveBeenCalled()
})
