import { expect, onTestFinished, test, vi } from 'vitest'

const hour = 3_600_000

/** The module of a screen that has just loaded; it listens from then on. */
const loadScreen = async () => {
  vi.useFakeTimers({ now: 10 * hour })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('window', new EventTarget())
  vi.resetModules()
  return import('./last-touch.ts')
}

test('[ORD-02] a screen learns of a touch a moment later, so that its click still meets its button', async () => {
  const { readLastTouch } = await loadScreen()
  expect(readLastTouch()).toBeNull()
  window.dispatchEvent(new Event('pointerup'))
  vi.advanceTimersByTime(299)
  expect(readLastTouch()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(readLastTouch()).toBe(10 * hour)
})

test('[ORD-02] no touch from before the device’s clock was set back counts, now or later', async () => {
  const { readLastTouch } = await loadScreen()
  window.dispatchEvent(new Event('pointerup'))
  vi.advanceTimersByTime(300)
  vi.setSystemTime(9 * hour)
  expect(readLastTouch()).toBeNull()
  vi.setSystemTime(11 * hour)
  expect(readLastTouch()).toBeNull()
})
