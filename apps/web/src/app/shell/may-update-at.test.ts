import { expect, test } from 'vitest'
import { mayUpdateAt } from './may-update-at.ts'

test.each([
  '/order/0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77',
  '/process-order/0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77',
  '/checkout',
  '/checkout/paypal',
  '/login',
  '/register',
  '/card-auth',
  '/zippayconfirmation',
])('[NAV-18] an update waits while %s opens', (path) => expect(mayUpdateAt(path)).toBe(false))

test.each(['/', '/menu/pizza', '/offers', '/order/0b2e9d46/receipt', '/account', '/orders', '/checkouts'])(
  '[NAV-18] an update may be applied while %s opens',
  (path) => expect(mayUpdateAt(path)).toBe(true),
)
