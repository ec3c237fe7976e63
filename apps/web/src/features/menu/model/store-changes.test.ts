import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStore } from './store-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A store whose event stream the test opens, feeds and breaks. */
const made = () => {
  const streams: { heard: () => void; end: () => void; isAborted: () => boolean }[] = []
  let isVisible = true
  let tellVisible = (): void => undefined
  let changes = 0
  const stop = followStore({
    listen: (heard, signal) =>
      new Promise((resolve) => {
        streams.push({ heard, end: () => resolve(), isAborted: () => signal.aborted })
        signal.addEventListener('abort', () => resolve())
      }),
    onChange: () => void (changes += 1),
    isVisible: () => isVisible,
    watchVisible: (changed) => {
      tellVisible = changed
      return () => (tellVisible = () => undefined)
    },
  })
  return {
    stop,
    streams,
    changes: () => changes,
    show: (isShown: boolean) => {
      isVisible = isShown
      tellVisible()
    },
  }
}

const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('[CAT-19] reports every change of the store over one stream', () => {
  const store = made()
  expect([store.streams.length, store.changes()]).toEqual([1, 0])
  store.streams[0]?.heard()
  store.streams[0]?.heard()
  expect([store.streams.length, store.changes()]).toEqual([1, 2])
})

test('[CAT-19] reopens a broken stream after growing pauses, and reads once for missed changes', async () => {
  const store = made()
  for (const [pause, count] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
  ] as const) {
    store.streams.at(-1)?.end()
    await passed(pause - 1)
    expect(store.streams.length).toBe(count - 1)
    await passed(1)
    expect([store.streams.length, store.changes()]).toEqual([count, count - 1])
  }
  store.streams.at(-1)?.heard()
  store.streams.at(-1)?.end()
  await passed(1_000)
  expect(store.streams.length).toBe(5)
})

test('[CAT-19] closes the stream while the page is hidden; when visible again, reads once and reopens it', async () => {
  const store = made()
  store.show(false)
  expect(store.streams[0]?.isAborted()).toBe(true)
  await passed(60_000)
  expect(store.streams.length).toBe(1)
  store.show(true)
  expect([store.streams.length, store.changes()]).toEqual([2, 1])
})

test('[CAT-19] neither reports nor reopens after it was stopped', async () => {
  const store = made()
  store.stop()
  expect(store.streams[0]?.isAborted()).toBe(true)
  store.show(true)
  await passed(60_000)
  expect([store.streams.length, store.changes()]).toEqual([1, 0])
})
