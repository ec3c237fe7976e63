import { expect, test } from 'vitest'
import { retryLabel, startCountdown, ticked } from './retry-countdown.ts'

test('[ERR-21] enables retry at once on the first fatal screen', () => {
  expect(retryLabel(startCountdown(false))).toBe('Retry')
  expect(retryLabel(ticked(startCountdown(false)))).toBe('Retry')
})

test('[ERR-21] counts down from 5 seconds after a retry, then enables the button and resets', () => {
  const labels = []
  for (let countdown = startCountdown(true), i = 0; i < 6; i++, countdown = ticked(countdown))
    labels.push(retryLabel(countdown))
  expect(labels).toEqual(['Retry in 5', 'Retry in 4', 'Retry in 3', 'Retry in 2', 'Retry in 1', 'Retry'])
  expect(ticked({ left: 1, isWaiting: true })).toEqual({ left: 5, isWaiting: false })
})
