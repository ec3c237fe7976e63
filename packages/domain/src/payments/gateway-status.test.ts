import { expect, test } from 'vitest'
import { attemptStates, type AttemptState } from './attempt.ts'
import { gatewayStatus, gatewayStatuses } from './gateway-status.ts'

const statusOf = (state: AttemptState) => gatewayStatus({ state, isCancelled: false, failure: null })

test('[BAS-08] every attempt state has its gateway status, except one that the provider was not asked about', () => {
  expect(attemptStates.map((state) => [state, statusOf(state)])).toEqual([
    ['created', null],
    ['awaiting_customer', 'AwaitingCustomer'],
    ['authorising', 'Pending'],
    ['authorised', 'Authorised'],
    ['capturing', 'Authorised'],
    ['captured', 'Captured'],
    ['voiding', 'Voided'],
    ['voided', 'Voided'],
    ['refunded', 'Refunded'],
    ['failed', 'Cancelled'],
    ['unknown', 'Pending'],
  ])
})

test.each([
  ['Declined', { isCancelled: false, failure: 'CardDeclined' }],
  ['Failed', { isCancelled: false, failure: 'GatewayError' }],
  ['Cancelled', { isCancelled: true, failure: 'AuthorisationFailed' }],
  ['Cancelled', { isCancelled: false, failure: null }],
] as const)('[BAS-08] a failed attempt is %s for %j', (status, outcome) => {
  expect(gatewayStatus({ state: 'failed', ...outcome })).toBe(status)
  expect(gatewayStatuses).toContain(status)
})
