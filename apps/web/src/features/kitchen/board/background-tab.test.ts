import { isHeard } from '@forno/domain/fulfilment/store-heard'
import { instant } from '@forno/domain/core/basic-types'
import { QueryObserver, environmentManager, focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sampleOrder } from '../../../../test/sample-kitchen-order.ts'
import { makeCall, type Send } from '../../../lib/http/call.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { clockAfter, instantAt } from '../clock/store-clock.ts'
import { nowAfter } from '../clock/use-now.ts'
import { kitchenQueueQuery } from '../model/kitchen.ts'
import { attentionOf, isSeen } from '../tickets/attention.ts'
import { arrivalsAfter, noArrivals } from '../tickets/queue.ts'

const minute = 60_000
const opening = Date.parse('2026-11-21T10:00:00Z')

/** Throttles timers as Chromium does on a silent page hidden for five minutes: they run only at whole minutes. */
const throttleTimers = () => {
  const { setTimeout: start, clearTimeout: stop } = globalThis
  const handles = new Map<number, ReturnType<typeof setTimeout>>()
  let last = 0
  const untilWholeMinute = (milliseconds: number): number =>
    milliseconds === 0 ? 0 : Math.ceil((Date.now() + milliseconds) / minute) * minute - Date.now()
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0) => start(run, untilWholeMinute(milliseconds)))
  vi.stubGlobal('setInterval', (run: () => void, milliseconds: number) => {
    const id = (last += 1)
    const turn = () => {
      handles.set(id, start(turn, untilWholeMinute(milliseconds)))
      run()
    }
    handles.set(id, start(turn, untilWholeMinute(milliseconds)))
    return id
  })
  vi.stubGlobal('clearInterval', (id: number | undefined) => {
    if (id === undefined) return
    stop(handles.get(id))
    handles.delete(id)
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: opening + 7_000 })
  throttleTimers()
  focusManager.setFocused(false)
  // Without a window the query client would start no timer.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  environmentManager.setIsServer(() => true)
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['whose reads succeed', []],
  ['of which every third read fails', [3, 6, 9, 12, 15, 18]],
])(
  '[ORD-02] a kitchen’s screen in the background %s is heard within two minutes, for half an hour',
  async (_, lost) => {
    let reads = 0
    let heardAt = Date.now()
    const send: Send = () => {
      reads += 1
      if (lost.includes(reads)) return Promise.reject(new Error('no network'))
      heardAt = Date.now()
      return Promise.resolve({ status: 200, contentType: 'application/json', retryAfter: null, text: '{"orders":[]}' })
    }
    const client = makeQueryClient(makeCall(send, { sessionId: () => 's1', wait: () => Promise.resolve() }))
    client.mount()
    const unsubscribe = new QueryObserver(client, kitchenQueueQuery).subscribe(() => undefined)
    onTestFinished(() => {
      unsubscribe()
      client.unmount()
      client.clear()
    })
    const silences: number[] = []
    for (let passed = 0; passed < 30 * minute; passed += 1_000) {
      await vi.advanceTimersByTimeAsync(1_000)
      if (!isHeard(instant(heardAt), instant(Date.now()))) silences.push(passed)
    }
    expect(silences).toEqual([])
    expect(reads).toBeGreaterThanOrEqual(30)
  },
)

/** The board's clocks after an answer, when its own last tick was at a whole minute. */
const boardAt = (receivedAt: number) => {
  const now = nowAfter(Math.floor(receivedAt / minute) * minute, receivedAt)
  const clock = clockAfter(null, new Date(receivedAt).toISOString().replace('Z', '+00:00'), receivedAt)
  return { now, storeNow: instantAt(clock, now) }
}

test('[ORD-02] an order rings louder in the background as soon as the stream reports it, not at the next tick', () => {
  const placedAt = opening + 10_000
  const ringsLouderAt = new Date(placedAt + 3 * minute).toISOString()
  const order = sampleOrder({ isAcknowledged: false, ringsLouderAt })
  const arrivals = arrivalsAfter(noArrivals, [order], boardAt(placedAt).now)
  const loudAt = (receivedAt: number) => {
    const { now, storeNow } = boardAt(receivedAt)
    return attentionOf([order], { arrivals, touchedAt: null, now }, storeNow).isLoud
  }
  expect(loudAt(placedAt + 2 * minute)).toBe(false)
  // The sweep reports it within 20 seconds.
  expect(loudAt(placedAt + 3 * minute + 15_000)).toBe(true)
})

test('[ORD-02] an order that arrives in the background has not been seen by the person who left a minute before', () => {
  const arrivedAt = opening + 70_000
  const order = sampleOrder({ isAcknowledged: false })
  const { now } = boardAt(arrivedAt)
  const arrivals = arrivalsAfter(noArrivals, [order], now)
  expect(isSeen(order, { arrivals, touchedAt: arrivedAt - minute - 1, now })).toBe(false)
})
