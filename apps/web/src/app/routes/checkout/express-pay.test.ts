import { expect, test } from 'vitest'
import { expressPayOf } from './express-pay.ts'

const on = { settings: { express_pay_checkout: 'true' } }
const byPaypal = { provider: 'paypal' } as const
const byPassword = { provider: null }

test.each([
  ['chooses a known method', 'flex', on, null, 'flex'],
  ['chooses nothing for an unknown method', 'card', on, null, null],
  ['chooses nothing without a method', undefined, on, null, null],
  ['chooses nothing while the flag is off', 'flex', { settings: { express_pay_checkout: 'false' } }, null, null],
  ['chooses nothing while there is no flag', 'flex', { settings: {} }, null, null],
  ['does not choose PayPal for a guest', 'paypal', on, null, null],
  ['does not choose PayPal for a customer who logged in by password', 'paypal', on, byPassword, null],
  ['chooses PayPal for a customer who logged in by PayPal', 'paypal', on, byPaypal, 'paypal'],
] as const)('[NAV-24] [PAY-32] the address of the checkout %s', (_, method, configuration, signIn, chosen) => {
  expect(expressPayOf(method, configuration, signIn)).toBe(chosen)
})
