import { expect, test } from 'vitest'
import { expressPayOf } from './express-pay.ts'

const on = { settings: { express_pay_checkout: 'true' } }
const byPaypal = { provider: 'paypal' } as const
const byPassword = { provider: null }

test.each([
  ['a known method', 'flex', on, null, 'flex'],
  ['a method that is none', 'card', on, null, null],
  ['no method', undefined, on, null, null],
  ['a known method while the flag is off', 'flex', { settings: { express_pay_checkout: 'false' } }, null, null],
  ['a known method while there is no flag', 'flex', { settings: {} }, null, null],
  ['PayPal of a guest', 'paypal', on, null, null],
  ['PayPal of who logged in by password', 'paypal', on, byPassword, null],
  ['PayPal of who logged in by PayPal', 'paypal', on, byPaypal, 'paypal'],
] as const)('[NAV-24] [PAY-32] %s', (_, method, configuration, signIn, chosen) => {
  expect(expressPayOf(method, configuration, signIn)).toBe(chosen)
})
