import { expect, test } from 'vitest'
import { paymentMessageWays } from './payment-messages.ts'

test.each([
  ['locked', false, ['support']],
  ['locked', true, ['support']],
  ['returned', false, ['support', 'email', 'sms']],
  ['returned', true, ['support']],
] as const)('[ORD-11] the message %s of a payment, with an order: %s, goes to %j', (message, hasOrder, ways) => {
  expect(paymentMessageWays(message, hasOrder)).toEqual(ways)
})
