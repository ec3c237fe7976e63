import type { TrackedOrder } from '@forno/contracts/orders/tracking'
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
  }) as TrackedOrder

const follow = ({
  answers = ['Preparing'] as readonly TrackedOrder['status'][],
  isStreaming = false,
  deviceIsFast = 0,
  pollAfterSeconds = [30] as readonly number[],
} = {}) => {
  const asked: number[] = []
  const told: string[] = []
  const nothing: () => void = () => undefined
  const heard: (status: TrackedOrder['status']) => void = nothing
  const hang = { heard, end: nothing, opened: 0, aborted: 0 }
  let show: () => void = nothing
  const watch = watchShownOrder({
    ask: async () => {
      asked.push(Date.now())
      const turn = asked.length - 1
      const order = orderAt(answers[turn] ?? answers.at(-1) ?? 'Preparing', deviceIsFast)
      return { ...order, pollAfterSeconds: pollAfterSeconds[turn] ?? 30 }
    },
    listen: isStreaming
      ? (onStatus, signal) => {
          hang.heard = onStatus
          hang.opened += 1
          signal.addEventListener('abort', () => (hang.aborted += 1))
          return new Promise((resolve) => (hang.end = resolve))
        }
      : null,
    onOrder: ({ status }) => told.push(status),
    onError: () => told.push('error'),
    now: () => Date.now(),
    onShown: (shown) => {
      show = shown
      return () => (show = nothing)
    },
  })
  return { watch, asked, told, hang, show: () => show() }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('[ORD-13] polls at once, then every 30 seconds', async () => {
  const { watch, asked } = follow()
  await pass(0)
  expect(asked).toHaveLength(1)
  await pass(29_999)
  expect(asked).toHaveLength(1)
  await pass(30_001)
  expect(asked).toHaveLength(3)
  watch.stop()
})

test('[ORD-13] waits as long as a busy server asks, and every 30 seconds again once it is calm', async () => {
  const { watch, asked } = follow({ pollAfterSeconds: [120, 30, 30] })
  await pass(119_999)
  expect(asked).toHaveLength(1)
  await pass(1)
  expect(asked).toHaveLength(2)
  await pass(30_000)
  expect(asked).toHaveLength(3)
  watch.stop()
})

test.each([-20, 20])('[ORD-13] follows an order on a device whose clock is %i hours off', async (hours) => {
  vi.setSystemTime(Date.parse('2026-11-21T10:00:00Z') + hours * 3_600_000)
  const { watch, asked } = follow({ deviceIsFast: hours * 3_600_000 })
  await pass(60_001)
  expect(asked).toHaveLength(3)
  watch.stop()
})

test('[ORD-13] ends at a final status', async () => {
  const { asked, told } = follow({ answers: ['Packing', 'Ready'] })
  await pass(300_000)
  expect(asked).toHaveLength(2)
  expect(told).toEqual(['Packing', 'Ready'])
})

test('[ORD-13] [SES-07] pauses while the customer is idle, and polls at once when they return', async () => {
  const { watch, asked } = follow()
  await pass(0)
  watch.setIdle(true)
  await pass(120_000)
  expect(asked).toHaveLength(1)
  watch.setIdle(false)
  await pass(0)
  expect(asked).toHaveLength(2)
  watch.stop()
})

test('[ORD-13] replaces polling by an open stream, polls at its events, and resumes polling at its end', async () => {
  const { watch, asked, hang } = follow({ isStreaming: true })
  await pass(0)
  hang.heard('Preparing')
  await pass(120_000)
  expect([asked.length, hang.opened]).toEqual([1, 1])
  hang.heard('Cooking')
  await pass(0)
  expect(asked).toHaveLength(2)
  hang.end()
  await pass(30_000)
  expect(asked).toHaveLength(3)
  expect(hang.opened).toBe(2)
  watch.stop()
})

test('[ORD-13] polls at once if the order moved before the stream was open', async () => {
  const { watch, told, hang } = follow({ answers: ['Preparing', 'Cooking'], isStreaming: true })
  await pass(0)
  hang.heard('Cooking')
  await pass(0)
  expect(told).toEqual(['Preparing', 'Cooking'])
  watch.stop()
})

test('[ORD-13] polls nothing after the screen has closed', async () => {
  const { watch, asked } = follow()
  await pass(0)
  watch.stop()
  await pass(120_000)
  expect(asked).toHaveLength(1)
})

test('[ORD-13] polls at once when a hidden page is shown again, and replaces a stream that may be dead', async () => {
  const { watch, asked, told, hang, show } = follow({ answers: ['Preparing', 'Cooking'], isStreaming: true })
  await pass(0)
  expect([asked.length, hang.opened]).toEqual([1, 1])
  // The phone slept: no event, no timer, and the stream has lost its connection without a word.
  vi.setSystemTime(Date.now() + 300_000)
  show()
  await pass(0)
  expect([asked.length, told.at(-1), hang.opened, hang.aborted]).toEqual([2, 'Cooking', 2, 1])
  watch.stop()
  show()
  await pass(60_000)
  expect([asked.length, hang.aborted]).toEqual([2, 2])
})

test('[ORD-13] [SES-07] pauses for an idle customer after the page was shown again, too', async () => {
  const { watch, asked, show } = follow()
  show()
  await pass(0)
  watch.setIdle(true)
  const before = asked.length
  await pass(120_000)
  expect(asked).toHaveLength(before)
  watch.stop()
})
