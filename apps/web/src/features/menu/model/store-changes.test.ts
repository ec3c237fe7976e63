import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followMenu, followStore } from './store-changes.ts'

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

test('[CAT-19] [RUL-14] a change reads the open lists and the cart again, and no query that was never read', async () => {
  const body = new TextEncoder().encode('event: changed\ndata: {}\n\n')
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(body) })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } })),
  )
  const queries = new QueryClient()
  const open = ['GET /products', { query: { primaryCategory: 'pizzas' } }]
  queries.setQueryData(open, ['old'])
  queries.getQueryCache().build(queries, { queryKey: ['GET /products', { query: { primaryCategory: '' } }] })
  const asked: unknown[] = []
  const call = (...reading: unknown[]) => {
    asked.push(reading)
    return Promise.resolve(['new'])
  }
  let basketReads = 0
  const basket = { queryKey: ['GET /baskets/:basketId', { params: { basketId: 'b1' } }], staleTime: 60_000 }
  const queryFn = () => Promise.resolve((basketReads += 1))
  const leave = new QueryObserver(queries, { ...basket, queryFn }).subscribe(() => undefined)
  expect(basketReads).toBe(1)
  const stop = followMenu(queries, call, '/api/v1', 'nsw01')
  await vi.waitFor(() => expect(queries.getQueryData(open)).toEqual(['new']))
  expect(asked).toEqual([['GET /products', { query: { primaryCategory: 'pizzas', cached: false } }]])
  expect(basketReads).toBe(2)
  leave()
  stop()
  vi.unstubAllGlobals()
})
