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

const dispatch = (name: string) => window.dispatchEvent(new Event(name))

test.each(['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel'])('[SES-07] %s is activity', (name) => {
  const onActive = vi.fn()
  onActivity(onActive)
  dispatch(name)
  expect(onActive).toHaveBeenCalledTimes(1)
})

test('[SES-07] reports a resize once, 250 ms after its last event', () => {
  const onActive = vi.fn()
  onActivity(onActive)
  for (let step = 0; step < 5; step++) {
    dispatch('resize')
    vi.advanceTimersByTime(249)
  }
  expect(onActive).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onActive).toHaveBeenCalledTimes(1)
})

test('[SES-07] reports idleness after the time without activity, and its end with the next activity', () => {
  const changes: boolean[] = []
  watchIdle(idleAfter, (isIdle) => changes.push(isIdle))
  vi.advanceTimersByTime(idleAfter - 1)
  dispatch('keydown')
  vi.advanceTimersByTime(idleAfter - 1)
  expect(changes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(changes).toEqual([true])
  dispatch('wheel')
  expect(changes).toEqual([true, false])
})

test('[SES-07] a page that is shown is active, and one that is hidden becomes idle', () => {
  const changes: boolean[] = []
  watchIdle(idleAfter, (isIdle) => changes.push(isIdle))
  const become = (visibilityState: 'visible' | 'hidden') => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  vi.advanceTimersByTime(idleAfter - 1)
  become('hidden')
  vi.advanceTimersByTime(1)
  expect(changes).toEqual([true])
  become('visible')
  expect(changes).toEqual([true, false])
})

test('[SES-07] reports nothing after it was stopped', () => {
  const onActive = vi.fn()
  const stop = onActivity(onActive)
  stop()
  dispatch('keydown')
  dispatch('resize')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(idleAfter)
  expect(onActive).not.toHaveBeenCalled()
})
