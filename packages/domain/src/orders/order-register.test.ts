import { expect, test } from 'vitest'
import { orderRegisterFor } from './order-register.ts'

test.each([
  ['order-customer', true, 'order-customer'],
  ['order-customer', false, 'order-guest'],
  ['order-register', false, 'order-register'],
  ['order-guest', false, 'order-guest'],
] as const)('[ORD-04] %s, signed in: %s, counts as %s', (claimed, isSignedIn, expected) => {
  expect(orderRegisterFor(claimed, isSignedIn)).toBe(expected)
})
