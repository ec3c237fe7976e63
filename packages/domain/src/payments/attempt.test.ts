import { expect, test } from 'vitest'
import {
  attemptStates,
  isLive,
  isSettled,
  mayBecome,
  nextLateLook,
  nextLook,
  nextStep,
  paymentTimes,
  paymentTimesAt,
} from './attempt.ts'

test('[API-17] every state that is not settled has a next step, and every settled one none', () => {
  for (const state of attemptStates) expect(nextStep(state) === null).toBe(isSettled(state))
})

test('[API-17] from every state a settled one can be reached, and from none of those that gave back or failed anything else', () => {
  for (const from of attemptStates) {
    const reached = new Set([from])
    for (const state of reached) for (const to of attemptStates) if (mayBecome(state, to)) reached.add(to)
    expect([...reached].some(isSettled)).toBe(true)
  }
  expect(attemptStates.filter((to) => mayBecome('refunded', to))).toEqual([])
  for (const from of ['voided', 'failed'] as const)
    expect(attemptStates.filter((to) => mayBecome(from, to))).toEqual(['refunded'])
  expect(attemptStates.filter((to) => mayBecome('captured', to))).toEqual(['voiding'])
})

test('[ORD-11] while nobody knows the outcome, the basket has one attempt; what goes back blocks no other', () => {
  expect(attemptStates.filter(isLive)).toEqual([
    'created',
    'awaiting_customer',
    'authorising',
    'authorised',
    'capturing',
  ])
  expect(paymentTimes.unknown).toBe(120_000)
})

test('looks at an attempt come ever later, a minute apart at the most', () => {
  expect([0, 1, 2, 3, 4, 50].map((looks) => nextLook(looks, paymentTimes))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
})

test('timeouts stand in each other: provider, lease, echo, unknown', () => {
  const { provider, lease, echo, unknown } = paymentTimes
  expect(provider).toBeLessThan(lease)
  expect(lease).toBeLessThan(echo)
  expect(echo).toBeLessThan(unknown)
})

test('where time is scaled every wait is so many times as short, and a call still ends before its lease', () => {
  const scaled = paymentTimesAt(10)
  expect(scaled.unknown).toBe(12_000)
  expect(nextLook(0, scaled)).toBe(500)
  expect(scaled.provider).toBeLessThan(scaled.lease)
})

test('[PAY-10] a payment that was given up is looked at again for three days, ever later', () => {
  const looks = [0, 1, 2, 3, 4, 5, 6].map(nextLateLook)
  expect(looks.at(-1)).toBeNull()
  expect(looks.slice(0, -1)).toEqual(looks.slice(0, -1).toSorted((one, other) => (one ?? 0) - (other ?? 0)))
  expect([looks[0], looks.at(-2)]).toEqual([60_000, 72 * 3_600_000])
})
