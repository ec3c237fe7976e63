import { expect, test } from 'vitest'
import { mayUseEngagement } from './pages.ts'

test.each(['/', '/menu/pizza', '/cart', '/order/1', '/checkouts', '/blog/checkout'])('[ENG-01] %s may use it', (path) =>
  expect(mayUseEngagement(path)).toBe(true),
)

test.each([
  '/checkout',
  '/checkout/cash',
  '/Checkout/',
  '/process-order/1',
  '/card-auth',
  '/zippayconfirmation',
  '/completeAfterpay/1',
])('[ENG-01] %s never uses the engagement service', (path) => expect(mayUseEngagement(path)).toBe(false))
