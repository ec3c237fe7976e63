import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { checkoutRegister, keepRegistration } from './checkout-registration.ts'

test.each([
  ['a guest', { basketId: 'b1' as BasketId, customerId: null }, 'order-guest'],
  [
    'the account that was registered with this basket open',
    { basketId: 'b1' as BasketId, customerId: 'c1' },
    'order-register',
  ],
  ['the next basket of that account', { basketId: 'b2' as BasketId, customerId: 'c1' }, 'order-customer'],
  ['another account', { basketId: 'b1' as BasketId, customerId: 'c2' }, 'order-customer'],
] as const)('[ORD-04] the checkout of %s', (_, checkout, expected) => {
  const storage = memoryStorage()
  keepRegistration(storage, { customerId: 'c1', basketId: 'b1' as BasketId })
  expect(checkoutRegister(storage, checkout)).toBe(expected)
})

test('[ORD-04] nothing of the registration stays on the device after a log-out', () => {
  const storage = memoryStorage()
  keepRegistration(storage, { customerId: 'c1', basketId: 'b1' as BasketId })
  keepRegistration(storage, null)
  expect(storage.getItem('pinia_registered') ?? '').not.toContain('c1')
  expect(checkoutRegister(storage, { basketId: 'b1' as BasketId, customerId: 'c1' })).toBe('order-customer')
})

test('[ORD-04] a customer on a device without a registration orders as a known customer', () => {
  expect(checkoutRegister(memoryStorage(), { basketId: 'b1' as BasketId, customerId: 'c1' })).toBe('order-customer')
})
