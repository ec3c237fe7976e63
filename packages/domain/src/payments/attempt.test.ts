import { expect, test } from 'vitest'
import {
  attemptStates,
  hasAskedForMoney,
  isLive,
  isSettled,
  mayBecome,
  nextLateCheckDelay,
  nextPollDelay,
  nextStep,
  paymentTimes,
  paymentTimesAt,
} from './attempt.ts'

test('[API-17] every unsettled state has a next step, and settled states have none', () => {
  for (const state of attemptStates) expect(nextStep(state) === null).toBe(isSettled(state))
})

test('[API-17] a provider has not been asked for money before and while its customer decides', () => {
  expect(attemptStates.filter((state) => !hasAskedForMoney(state))).toEqual(['created', 'awaiting_customer'])
})

test('[API-17] every state leads to a settled one; refunded is final, voided and failed lead only to refunded', () => {
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

test('[API-17] [PAY-10] an attempt moves from each state to these alone', () => {
  const moves = attemptStates.map((from) => [from, ...attemptStates.filter((to) => mayBecome(from, to))].join(' '))
  expect(moves).toEqual([
    'created awaiting_customer authorising failed',
    'awaiting_customer authorising failed',
    'authorising awaiting_customer authorised voiding failed unknown',
    'authorised capturing captured voiding',
    'capturing captured voiding',
    'captured voiding',
    'voiding voided refunded unknown',
    'voided refunded',
    'refunded',
    'failed refunded',
    'unknown voided refunded',
  ])
})

test('[ORD-11] only unfinished attempts block another attempt of their basket; those being undone do not', () => {
  expect(attemptStates.filter(isLive)).toEqual([
    'created',
    'awaiting_customer',
    'authorising',
    'authorised',
    'capturing',
  ])
  expect(paymentTimes.unknown).toBe(120_000)
})

test('the delay between polls doubles up to one minute', () => {
  expect([0, 1, 2, 3, 4, 50].map((polls) => nextPollDelay(polls, paymentTimes))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
})

test('timeouts grow in this order: provider, lease, inFlight, unknown', () => {
  const { provider, lease, inFlight, unknown } = paymentTimes
  expect(provider).toBeLessThan(lease)
  expect(lease).toBeLessThan(inFlight)
  expect(inFlight).toBeLessThan(unknown)
})

test('scaled times are divided by the scale, and a call still ends before its lease', () => {
  const scaled = paymentTimesAt(10)
  expect(scaled.unknown).toBe(12_000)
  expect(nextPollDelay(0, scaled)).toBe(500)
  expect(scaled.provider).toBeLessThan(scaled.lease)
})

test('[PAY-10] checks for late money of an ended attempt at growing delays, up to three days', () => {
  const polls = [0, 1, 2, 3, 4, 5, 6].map(nextLateCheckDelay)
  expect(polls.at(-1)).toBeNull()
  expect(polls.slice(0, -1)).toEqual(polls.slice(0, -1).toSorted((one, other) => (one ?? 0) - (other ?? 0)))
  expect([polls[0], polls.at(-2)]).toEqual([60_000, 72 * 3_600_000])
})
