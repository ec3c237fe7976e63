import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import type { OrderProgress } from '@forno/domain/orders/progress'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchShownOrder } from './order-watch.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const orderAt = (status: TrackedOrder['status'], deviceIsFast = 0) =>
  ({
    storeTime: new Date(Date.now() - deviceIsFast).toISOString(),
    serviceType: 'Pickup',
    status,
    createdAt: '2026-11-21T10:00:00Z',
    orderDueAt: '2026-11-21T10:15:00Z',
    storeConfirmedAt: null,
    collectedAt: null,
  }) as TrackedOrder

/** Watches an order whose answers have these statuses, in order; the last repeats. */
const follow = ({
  answers = ['Preparing'] as readonly TrackedOrder['status'][],
  isStreaming = false,
  deviceIsFast = 0,
  pollAfterSeconds = [30] as readonly number[],
} = {}) => {
  /** The instants of the polls. */
  const polls: number[] = []
  /** The status of each order that the page got, or `error`. */
  const updates: string[] = []
  const nothing: () => void = () => undefined
  const report: (progress: OrderProgress<string>) => void = nothing
  /** The live stream: reports progress to the page, ends, and counts how often it was opened and aborted. */
  const stream = { report, end: nothing, opened: 0, aborted: 0 }
  let show: () => void = nothing
  const watch = watchShownOrder({
    ask: async () => {
      polls.push(Date.now())
      const turn = polls.length - 1
      const order = orderAt(answers[turn] ?? answers.at(-1) ?? 'Preparing', deviceIsFast)
      return { ...order, pollAfterSeconds: pollAfterSeconds[turn] ?? 30 }
    },
    listen: isStreaming
      ? (onProgress, signal) => {
          stream.report = onProgress
          stream.opened += 1
          signal.addEventListener('abort', () => (stream.aborted += 1))
          return new Promise((resolve) => (stream.end = resolve))
        }
      : null,
    onOrder: ({ status }) => updates.push(status),
    onError: () => updates.push('error'),
    now: () => Date.now(),
    onShown: (onShow) => {
      show = onShow
      return () => (show = nothing)
    },
  })
  return { watch, polls, updates, stream, show: () => show() }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('[ORD-13] polls at once, then every 30 seconds', async () => {
  const { watch, polls } = follow()
  await pass(0)
  expect(polls).toHaveLength(1)
  await pass(29_999)
  expect(polls).toHaveLength(1)
  await pass(30_001)
  expect(polls).toHaveLength(3)
  watch.stop()
})

test('[ORD-13] waits as long as a busy server asks, and every 30 seconds again once it is calm', async () => {
  const { watch, polls } = follow({ pollAfterSeconds: [120, 30, 30] })
  await pass(119_999)
  expect(polls).toHaveLength(1)
  await pass(1)
  expect(polls).toHaveLength(2)
  await pass(30_000)
  expect(polls).toHaveLength(3)
  watch.stop()
})

test.each([-20, 20])('[ORD-13] follows an order on a device whose clock is %i hours off', async (hours) => {
  vi.setSystemTime(Date.parse('2026-11-21T10:00:00Z') + hours * 3_600_000)
  const { watch, polls } = follow({ deviceIsFast: hours * 3_600_000 })
  await pass(60_001)
  expect(polls).toHaveLength(3)
  watch.stop()
})

test('[ORD-13] ends at a final status', async () => {
  const { polls, updates } = follow({ answers: ['Packing', 'Ready'] })
  await pass(300_000)
  expect(polls).toHaveLength(2)
  expect(updates).toEqual(['Packing', 'Ready'])
})

test('[ORD-13] [SES-07] pauses while the customer is idle, and polls at once when they return', async () => {
  const { watch, polls } = follow()
  await pass(0)
  watch.setIdle(true)
  await pass(120_000)
  expect(polls).toHaveLength(1)
  watch.setIdle(false)
  await pass(0)
  expect(polls).toHaveLength(2)
  watch.stop()
})

test('[ORD-13] replaces polling by an open stream, polls at its events, and resumes polling at its end', async () => {
  const { watch, polls, stream } = follow({ isStreaming: true })
  await pass(0)
  stream.report(orderAt('Preparing'))
  await pass(120_000)
  expect([polls.length, stream.opened]).toEqual([1, 1])
  stream.report(orderAt('Cooking'))
  await pass(0)
  expect(polls).toHaveLength(2)
  stream.end()
  await pass(30_000)
  expect(polls).toHaveLength(3)
  expect(stream.opened).toBe(2)
  watch.stop()
})

test('[ORD-13] polls at once if the order moved before the stream was open', async () => {
  const { watch, updates, stream } = follow({ answers: ['Preparing', 'Cooking'], isStreaming: true })
  await pass(0)
  stream.report(orderAt('Cooking'))
  await pass(0)
  expect(updates).toEqual(['Preparing', 'Cooking'])
  watch.stop()
})

test.each([
  ['was acknowledged', { storeConfirmedAt: '2026-11-21T10:01:00Z' }],
  ['was fetched', { collectedAt: '2026-11-21T10:01:00Z' }],
  ['got another time', { orderDueAt: '2026-11-21T10:25:00Z' }],
])('[ORD-13] polls at once if the order %s before the stream was open', async (_, change) => {
  const { watch, polls, stream } = follow({ isStreaming: true })
  await pass(0)
  stream.report({ ...orderAt('Preparing'), ...change })
  await pass(0)
  expect(polls).toHaveLength(2)
  watch.stop()
})

test('[ORD-13] polls nothing after the screen has closed', async () => {
  const { watch, polls } = follow()
  await pass(0)
  watch.stop()
  await pass(120_000)
  expect(polls).toHaveLength(1)
})

test('[ORD-13] polls at once when a hidden page is shown again, and replaces a stream that may be dead', async () => {
  const { watch, polls, updates, stream, show } = follow({ answers: ['Preparing', 'Cooking'], isStreaming: true })
  await pass(0)
  expect([polls.length, stream.opened]).toEqual([1, 1])
  // The phone slept: no event, no timer, and the stream has lost its connection without a word.
  vi.setSystemTime(Date.now() + 300_000)
  show()
  await pass(0)
  expect([polls.length, updates.at(-1), stream.opened, stream.aborted]).toEqual([2, 'Cooking', 2, 1])
  watch.stop()
  show()
  await pass(60_000)
  expect([polls.length, stream.aborted]).toEqual([2, 2])
})

test('[ORD-13] [SES-07] pauses for an idle customer after the page was shown again, too', async () => {
  const { watch, polls, show } = follow()
  show()
  await pass(0)
  watch.setIdle(true)
  const before = polls.length
  await pass(120_000)
  expect(polls).toHaveLength(before)
  watch.stop()
})
