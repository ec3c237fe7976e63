import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followMenu, followStore } from './store-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A store whose event stream the test opens, feeds and breaks. */
const openStore = () => {
  const streams: { send: () => void; end: () => void; isAborted: () => boolean }[] = []
  let isVisible = true
  let onVisibilityChange = (): void => undefined
  let changes = 0
  const stop = followStore({
    listen: (onEvent, signal) =>
      new Promise((resolve) => {
        streams.push({ send: onEvent, end: () => resolve(), isAborted: () => signal.aborted })
        signal.addEventListener('abort', () => resolve())
      }),
    onChange: () => void (changes += 1),
    isVisible: () => isVisible,
    watchVisible: (changed) => {
      onVisibilityChange = changed
      return () => (onVisibilityChange = () => undefined)
    },
  })
  return {
    stop,
    streams,
    changes: () => changes,
    show: (isShown: boolean) => {
      isVisible = isShown
      onVisibilityChange()
    },
  }
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('[CAT-19] reports every change of the store over one stream', () => {
  const store = openStore()
  expect([store.streams.length, store.changes()]).toEqual([1, 0])
  store.streams[0]?.send()
  store.streams[0]?.send()
  expect([store.streams.length, store.changes()]).toEqual([1, 2])
})

test('[CAT-19] reopens a broken stream after growing pauses, and reads once for missed changes', async () => {
  const store = openStore()
  for (const [pause, count] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
  ] as const) {
    store.streams.at(-1)?.end()
    await wait(pause - 1)
    expect(store.streams.length).toBe(count - 1)
    await wait(1)
    expect([store.streams.length, store.changes()]).toEqual([count, count - 1])
  }
  store.streams.at(-1)?.send()
  store.streams.at(-1)?.end()
  await wait(1_000)
  expect(store.streams.length).toBe(5)
})

test('[CAT-19] closes the stream while the page is hidden; when visible again, reads once and reopens it', async () => {
  const store = openStore()
  store.show(false)
  expect(store.streams[0]?.isAborted()).toBe(true)
  await wait(60_000)
  expect(store.streams.length).toBe(1)
  store.show(true)
  expect([store.streams.length, store.changes()]).toEqual([2, 1])
})

test('[CAT-19] neither reports nor reopens after it was stopped', async () => {
  const store = openStore()
  store.stop()
  expect(store.streams[0]?.isAborted()).toBe(true)
  store.show(true)
  await wait(60_000)
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
  const calls: unknown[] = []
  const call = (...args: unknown[]) => {
    calls.push(args)
    return Promise.resolve(['new'])
  }
  let basketReads = 0
  const basket = { queryKey: ['GET /baskets/:basketId', { params: { basketId: 'b1' } }], staleTime: 60_000 }
  const queryFn = () => Promise.resolve((basketReads += 1))
  onTestFinished(new QueryObserver(queries, { ...basket, queryFn }).subscribe(() => undefined))
  expect(basketReads).toBe(1)
  onTestFinished(followMenu(queries, call, '/api/v1', 'nsw01'))
  await vi.waitFor(() => expect(queries.getQueryData(open)).toEqual(['new']))
  expect(calls).toEqual([['GET /products', { query: { primaryCategory: 'pizzas', cached: false } }]])
  expect(basketReads).toBe(2)
})
