import type { PaymentType } from '@forno/domain/core/payment-types'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { sampleBasket } from '../../../../test/sample-baskets.ts'
import type { Customer } from '../../../api/customer.ts'
import { newAttempt } from '../payment/attempt.ts'
import { startValues } from './start-values.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})

const basket = sampleBasket()
/** The form of a customer at an address that chooses a method, after an attempt to pay by `lastMethod`. */
const start = (
  mobiles: Pick<Customer, 'mobileNumber' | 'expressPayMobileNumber'>,
  expressPay: PaymentType | null,
  lastMethod: PaymentType | null = null,
) => {
  const profile = { firstName: 'Jo', lastName: 'Nguyen', optinEmail: false, optinSms: false }
  const dispositionPreference = { address: null, serviceType: null, storeId: null }
  const fields = { ...mobiles, profile, dispositionPreference, email: 'jo@example.com', cards: [], savedCardId: null }
  const choice = { isAdult: false, orderRegister: 'order-customer' } as const
  const lastAttempt = lastMethod === null ? null : newAttempt(basket, { ...choice, paymentType: lastMethod })
  const customer = fields as unknown as Customer
  return startValues(basket, { customer, lastAttempt, walletContact: null, expressPay })
}
const express = '+61491570158'

test.each([
  ['fills in the express mobile where the profile has none', '', express, 'googlepay', '0491 570 158'],
  ["keeps the profile's own mobile", '+61491570156', express, 'googlepay', '0491 570 156'],
  ['fills nothing in without an express mobile', '', null, 'googlepay', ''],
  ['fills nothing in outside the express checkout', '', express, null, ''],
] as const)('[PAY-32] an express checkout %s', (_, mobileNumber, expressPayMobileNumber, expressPay, phoneNumber) => {
  expect(start({ mobileNumber, expressPayMobileNumber }, expressPay).phoneNumber).toBe(phoneNumber)
})

test('[PAY-32] the method of the address comes before the method of the last attempt', () => {
  const mobiles = { mobileNumber: '', expressPayMobileNumber: null }
  expect(start(mobiles, 'googlepay', 'cash').paymentType).toBe('googlepay')
  expect(start(mobiles, null, 'cash').paymentType).toBe('cash')
})
