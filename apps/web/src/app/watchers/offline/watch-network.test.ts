import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { productsQuery } from '../../../api/catalogue.ts'
import { frameQuery } from '../../../api/site.ts'
import { network } from '../../../state/offline/network.ts'
import { hidePriceAge } from '../../../state/offline/kept-answers.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { intercepted, makeResponses } from '../../shell/responses.ts'
import { watchNetwork } from './watch-network.ts'

let page: EventTarget
let toasts: unknown[]

const start = ({
  isOnline = true,
  call = async (): Promise<unknown> => [],
  show = (_queries: QueryClient): void => undefined,
} = {}) => {
  page = new EventTarget()
  toasts = []
  const device = { onLine: isOnline }
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('document', { getElementById: () => null })
  const queries = makeQueryClient(call as Parameters<typeof makeQueryClient>[0])
  const responses = makeResponses()
  const deps = {
    queries,
    responses,
    session: makeSessionStore(null),
    notices: { toast: (toast: unknown) => toasts.push(toast), ask: () => Promise.resolve(true) },
    shop: { configuration: { settings: {} } },
  } as unknown as AppDeps
  show(queries)
  watchNetwork({} as AppRouter, deps)
  const change = (isNowOnline: boolean) => {
    device.onLine = isNowOnline
    page.dispatchEvent(new Event(isNowOnline ? 'online' : 'offline'))
  }
  return { queries, responses, change }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 18, 5) })
  network.setState({ isOffline: false, priceAge: null })
  hidePriceAge()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('[SES-18] the plain web shows no toast', () => {
  const { change } = start()
  change(false)
  change(true)
  expect(toasts).toEqual([])
})

test('[SES-18] prices on screen show their age while the network is away, until the server has sent them again', async () => {
  let calls = 0
  const { queries, change } = start({ call: async () => [{ calls: (calls += 1) }] })
  await queries.query(productsQuery({}, 'pizza'))
  const leave = new QueryObserver(queries, productsQuery({}, 'pizza')).subscribe(() => undefined)
  vi.setSystemTime(new Date(2026, 10, 21, 18, 40))
  change(false)
  expect(network.getState()).toEqual({
    isOffline: true,
    priceAge: "Prices from 06:05 PM. We check them when you're back online.",
  })
  change(true)
  await vi.waitFor(() => expect(network.getState()).toEqual({ isOffline: false, priceAge: null }))
  expect(calls).toBe(2)
  leave()
})

test('[SES-18] prices that the server does not send keep their age', async () => {
  let isFailing = false
  const { queries, change } = start({
    call: () => (isFailing ? Promise.reject(new Error('no answer')) : Promise.resolve([])),
  })
  const leave = new QueryObserver(queries, productsQuery({}, 'pizza')).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10)
  isFailing = true
  change(false)
  change(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(network.getState().isOffline).toBe(true)
  expect(network.getState().priceAge).not.toBeNull()
  isFailing = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(network.getState()).toEqual({ isOffline: false, priceAge: null })
  leave()
})

test.each([
  [1, 1_000],
  [2, 4_000],
])(
  '[SES-18] after %i failures of a new connection it asks again %i milliseconds after its beginning',
  async (times, after) => {
    let isNew = false
    let failures = 0
    const { queries, change } = start({
      call: () => (isNew && ++failures <= times ? Promise.reject(new Error('no answer yet')) : Promise.resolve([])),
    })
    const leave = new QueryObserver(queries, productsQuery({}, 'pizza')).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(10)
    isNew = true
    change(false)
    change(true)
    await vi.advanceTimersByTimeAsync(after - 100)
    expect([network.getState().isOffline, failures]).toEqual([true, times])
    await vi.advanceTimersByTimeAsync(100)
    expect(network.getState()).toEqual({ isOffline: false, priceAge: null })
    leave()
  },
)

test('[SES-18] a network that goes again while prices are fetched stays away', async () => {
  const { change } = start()
  change(false)
  change(true)
  change(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(network.getState().isOffline).toBe(true)
})

test('[SES-18] a page without prices stays offline until the server has answered', async () => {
  const { responses, change } = start()
  change(false)
  change(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.getState().isOffline).toBe(true)
  const reply = { status: 200, contentType: 'application/json', retryAfter: null, text: '{}' }
  await intercepted(
    async () => reply,
    responses,
  )({
    method: 'POST',
    path: '/order/tracker',
    headers: {},
    body: undefined,
    signal: new AbortController().signal,
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(network.getState().isOffline).toBe(false)
})

test('[SES-18] an answer without prices proves the network', async () => {
  let isFailing = true
  const { queries, change } = start({
    call: () => (isFailing ? Promise.reject(new Error('no answer')) : Promise.resolve({})),
  })
  const leave = new QueryObserver(queries, frameQuery()).subscribe(() => undefined)
  change(false)
  change(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(network.getState().isOffline).toBe(true)
  isFailing = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(network.getState().isOffline).toBe(false)
  leave()
})

test('[SES-18] a watcher that starts while the shop takes itself for offline asks the server at once', async () => {
  network.setState({ isOffline: true })
  start({
    call: async () => ({}),
    show: (queries) => void new QueryObserver(queries, frameQuery()).subscribe(() => undefined),
  })
  expect(network.getState().isOffline).toBe(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(network.getState().isOffline).toBe(false)
})

test('[SES-18] a page without prices on screen shows no age', () => {
  const { change } = start()
  change(false)
  expect(network.getState()).toEqual({ isOffline: true, priceAge: null })
})
