import { expect, test } from 'vitest'
import { nextPoll, type PollState } from './order-poll.ts'
import { ORDER_POLL_INTERVAL_MS } from '../../../api/orders.ts'

const hour = 3_600_000
const at = (more: Partial<PollState> = {}): PollState => ({
  now: 1_000_000,
  lastAskedAt: null,
  isAsking: false,
  isStreaming: false,
  isIdle: false,
  isFinal: false,
  createdAt: null,
  dueAt: null,
  interval: ORDER_POLL_INTERVAL_MS,
  ...more,
})

test('[ORD-13] polls every 30 seconds', () => {
  expect(ORDER_POLL_INTERVAL_MS).toBe(30_000)
})

test.each<[string, Partial<PollState>, ReturnType<typeof nextPoll>]>([
  ['asks at once the first time', {}, { step: 'ask' }],
  ['never asks twice at a time', { isAsking: true, lastAskedAt: 0 }, { step: 'rest' }],
  ['waits for the rest of the interval', { lastAskedAt: 990_000 }, { step: 'wait', milliseconds: 20_000 }],
  ['asks when the interval is over', { lastAskedAt: 970_000 }, { step: 'ask' }],
  ['leaves the word to an open stream', { lastAskedAt: 0, isStreaming: true }, { step: 'rest' }],
  ['asks when the stream has told of a change', { lastAskedAt: null, isStreaming: true }, { step: 'ask' }],
  ['rests while the customer is idle', { isIdle: true, lastAskedAt: 0 }, { step: 'rest' }],
  ['asks at once when somebody is back', { isIdle: false, lastAskedAt: null }, { step: 'ask' }],
  ['stops at a final status', { isFinal: true, lastAskedAt: null }, { step: 'stop' }],
])('[ORD-13] polling %s', (_, state, step) => {
  expect(nextPoll(at(state))).toEqual(step)
})

test('[ORD-13] [ORD-14] stops polling eight hours after the later of order and due time, not before', () => {
  const made = { createdAt: 0, dueAt: 2 * hour, lastAskedAt: 0 }
  expect(nextPoll(at({ ...made, now: 10 * hour }))).toEqual({ step: 'ask' })
  expect(nextPoll(at({ ...made, now: 10 * hour + 1 }))).toEqual({ step: 'stop' })
})
