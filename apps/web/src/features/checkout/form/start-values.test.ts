import type { PaymentType } from '@forno/domain/core/payment-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { sampleBasket } from '../../../../test/sample-baskets.ts'
import type { Customer } from '../../../api/customer.ts'
import { startValues } from './start-values.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

const basket = sampleBasket()
const start = (mobiles: Pick<Customer, 'mobileNumber' | 'expressPayMobileNumber'>, expressPay: PaymentType | null) => {
  const profile = { firstName: 'Jo', lastName: 'Nguyen', optinEmail: false, optinSms: false }
  const dispositionPreference = { address: null, serviceType: null, storeId: null }
  const known = { ...mobiles, profile, dispositionPreference, email: 'jo@example.com', cards: [], savedCardId: null }
  const customer = known as unknown as Customer
  return startValues(basket, { customer, lastAttempt: null, walletContact: null, expressPay })
}
const express = '+61491570158'

test.each([
  ['fills the express mobile in where the profile has none', '', express, 'googlepay', '0491 570 158'],
  ["keeps the profile's own mobile", '+61491570156', express, 'googlepay', '0491 570 156'],
  ['fills nothing in without an express mobile', '', null, 'googlepay', ''],
  ['fills nothing in outside the express checkout', '', express, null, ''],
] as const)('[PAY-32] an express checkout %s', (_, mobileNumber, expressPayMobileNumber, expressPay, phoneNumber) => {
  expect(start({ mobileNumber, expressPayMobileNumber }, expressPay).phoneNumber.replaceAll(' ', '')).toBe(
    phoneNumber.replaceAll(' ', ''),
  )
})

test('[PAY-32] the method of the address comes before every other choice', () => {
  const none = { mobileNumber: '', expressPayMobileNumber: null }
  expect(start(none, 'googlepay').paymentType).toBe('googlepay')
  expect(start(none, null).paymentType).not.toBe('googlepay')
})
