import { expect, test } from 'vitest'
import { nextPoll, type PollState } from './order-poll.ts'
import { ORDER_POLL_INTERVAL_MS } from '../../../api/orders.ts'

const hour = 3_600_000
/** The state of a page that has not polled yet, with these changes. */
const stateWith = (changes: Partial<PollState> = {}): PollState => ({
  now: 1_000_000,
  lastAskedAt: null,
  isAsking: false,
  isStreaming: false,
  isIdle: false,
  isFinal: false,
  createdAt: null,
  dueAt: null,
  interval: ORDER_POLL_INTERVAL_MS,
  ...changes,
})

test('[ORD-13] polls every 30 seconds', () => {
  expect(ORDER_POLL_INTERVAL_MS).toBe(30_000)
})

test.each<[string, Partial<PollState>, ReturnType<typeof nextPoll>]>([
  ['begins at once', {}, { step: 'ask' }],
  ['rests while a poll is under way', { isAsking: true, lastAskedAt: 0 }, { step: 'rest' }],
  ['waits for the rest of the interval', { lastAskedAt: 990_000 }, { step: 'wait', milliseconds: 20_000 }],
  ['goes on when the interval is over', { lastAskedAt: 970_000 }, { step: 'ask' }],
  ['rests while the stream is open', { lastAskedAt: 0, isStreaming: true }, { step: 'rest' }],
  ['goes on at a change that the stream reports', { lastAskedAt: null, isStreaming: true }, { step: 'ask' }],
  ['rests while the customer is idle', { isIdle: true, lastAskedAt: 0 }, { step: 'rest' }],
  ['rests for an idle customer in spite of a change', { isIdle: true, lastAskedAt: null }, { step: 'rest' }],
  ['stops at a final status', { isFinal: true, lastAskedAt: null }, { step: 'stop' }],
])('[ORD-13] polling %s', (_, state, step) => {
  expect(nextPoll(stateWith(state))).toEqual(step)
})

test('[ORD-13] [ORD-14] stops polling eight hours after the later of order and due time, not before', () => {
  const dueLater = { createdAt: 0, dueAt: 2 * hour, lastAskedAt: 0 }
  expect(nextPoll(stateWith({ ...dueLater, now: 10 * hour }))).toEqual({ step: 'ask' })
  expect(nextPoll(stateWith({ ...dueLater, now: 10 * hour + 1 }))).toEqual({ step: 'stop' })
})
