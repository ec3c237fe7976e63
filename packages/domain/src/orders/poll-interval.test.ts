import { expect, test } from 'vitest'
import { orderPollDelay, orderPollSecondsAt } from './poll-interval.ts'

test.each([
  [0, 30],
  [0.7, 30],
  [0.71, 60],
  [0.9, 60],
  [0.91, 120],
  [1, 120],
])('[ORD-13] at a load of %d the server names %i seconds', (load, seconds) => {
  expect(orderPollSecondsAt(load)).toBe(seconds)
})

test.each([
  ['no answer', undefined, 30_000],
  ['an answer with a longer interval', 120, 120_000],
  ['an answer with a shorter interval', 1, 30_000],
  ['an answer with an absurd interval', 1e9, 600_000],
])('[ORD-13] after %s a client waits as long as it should', (_, seconds, delay) => {
  expect(orderPollDelay(seconds)).toBe(delay)
})
