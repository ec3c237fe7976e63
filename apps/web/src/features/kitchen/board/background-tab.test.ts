import { isHeard } from '@forno/domain/fulfilment/store-heard'
import { instant } from '@forno/domain/core/basic-types'
import { QueryObserver, environmentManager, focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleOrder } from '../../../../test/sample-kitchen-order.ts'
import type { Call } from '../../../lib/http/call.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { clockAfter, instantAt } from '../clock/store-clock.ts'
import { nowAfter } from '../clock/use-now.ts'
import { kitchenQueueQuery } from '../model/kitchen.ts'
import { attentionOf, isSeen } from '../tickets/attention.ts'
import { arrivalsAfter, noArrivals } from '../tickets/queue.ts'

const minute = 60_000
const opening = Date.parse('2026-11-21T10:00:00Z')

/** As Chromium treats a silent page that has been hidden for five minutes: timers run only at whole minutes. */
const slowTimers = () => {
  const { setTimeout: start, clearTimeout: stop } = globalThis
  const handles = new Map<number, ReturnType<typeof setTimeout>>()
  let last = 0
  const untilTurn = (milliseconds: number): number =>
    milliseconds === 0 ? 0 : Math.ceil((Date.now() + milliseconds) / minute) * minute - Date.now()
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0) => start(run, untilTurn(milliseconds)))
  vi.stubGlobal('setInterval', (run: () => void, milliseconds: number) => {
    const id = (last += 1)
    const turn = () => {
      handles.set(id, start(turn, untilTurn(milliseconds)))
      run()
    }
    handles.set(id, start(turn, untilTurn(milliseconds)))
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
  slowTimers()
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
    const read = (): Promise<unknown> => {
      reads += 1
      if (lost.includes(reads)) return Promise.reject(new Error('no network'))
      heardAt = Date.now()
      return Promise.resolve({ orders: [] })
    }
    const client = makeQueryClient(read as unknown as Call)
    client.mount()
    const leave = new QueryObserver(client, kitchenQueueQuery).subscribe(() => undefined)
    const silences: number[] = []
    for (let passed = 0; passed < 30 * minute; passed += 1_000) {
      await vi.advanceTimersByTimeAsync(1_000)
      if (!isHeard(instant(heardAt), instant(Date.now()))) silences.push(passed)
    }
    leave()
    client.unmount()
    client.clear()
    expect(silences).toEqual([])
    expect(reads).toBeGreaterThanOrEqual(30)
  },
)

/** What the board knows after an answer, if its clock has ticked last at a whole minute. */
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
  const loudAt = (receivedAt: number) => attentionOf([order], { arrivals, touchedAt: null }, boardAt(receivedAt)).isLoud
  expect(loudAt(placedAt + 2 * minute)).toBe(false)
  // The sweep reports it within 20 seconds.
  expect(loudAt(placedAt + 3 * minute + 15_000)).toBe(true)
})

test('[ORD-02] an order that arrives in the background has not been seen by the person who left a minute before', () => {
  const arrivedAt = opening + 70_000
  const order = sampleOrder({ isAcknowledged: false })
  const arrivals = arrivalsAfter(noArrivals, [order], boardAt(arrivedAt).now)
  expect(isSeen(order, { arrivals, touchedAt: arrivedAt - minute - 1 })).toBe(false)
})
