import { expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import { orderRegisterOf } from './order-register.ts'

const opened = 1_000

test.each([
  ['a guest', null, 'order-guest'],
  ['an account from before the basket', opened - 1, 'order-customer'],
  ['an account registered in the same instant', opened, 'order-register'],
  ['an account registered after the basket was opened', opened + 60_000, 'order-register'],
] as const)('[ORD-04] the order of %s', (_, registeredAt, expected) => {
  const customer = registeredAt === null ? null : { registeredAt: instant(registeredAt) }
  expect(orderRegisterOf(customer, instant(opened))).toBe(expected)
})
