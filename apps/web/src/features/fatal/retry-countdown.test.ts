import { expect, test } from 'vitest'
import { retryLabel, startCountdown, ticked } from './retry-countdown.ts'

test('[ERR-21] the first fatal screen can be retried at once', () => {
  expect(retryLabel(startCountdown(false))).toBe('Retry')
  expect(retryLabel(ticked(startCountdown(false)))).toBe('Retry')
})

test('[ERR-21] after a retry the button counts from 5 by the second, then works and starts anew', () => {
  const labels = []
  for (let countdown = startCountdown(true), i = 0; i < 6; i++, countdown = ticked(countdown))
    labels.push(retryLabel(countdown))
  expect(labels).toEqual(['Retry in 5', 'Retry in 4', 'Retry in 3', 'Retry in 2', 'Retry in 1', 'Retry'])
  expect(ticked({ left: 1, isWaiting: true })).toEqual({ left: 5, isWaiting: false })
})
