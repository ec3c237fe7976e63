import { afterEach, expect, test, vi } from 'vitest'
import { onShown } from './on-shown.ts'

afterEach(() => vi.unstubAllGlobals())

test('calls back when the page is shown, not when it is hidden, and until it is stopped', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  let calls = 0
  const stop = onShown(() => (calls += 1))
  const become = (state: string): number => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
    return calls
  }
  expect([become('hidden'), become('visible'), become('hidden'), become('visible')]).toEqual([0, 1, 1, 2])
  stop()
  expect(become('visible')).toBe(2)
})
