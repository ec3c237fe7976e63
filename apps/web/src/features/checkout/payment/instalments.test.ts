import type { Aud } from '@forno/contracts/core/values'
import { expect, test } from 'vitest'
import { sampleBasket, sampleStoreInfo } from '../../../../test/sample-baskets.ts'
import { instalmentWords, isWithinLimits, mayPayInFour } from './instalments.ts'

const aud = (dollars: number) => dollars as Aud

test.each([
  [42.92, '4 payments of $10.73'],
  [42.89, '1 payment of $10.73 and 3 of $10.72'],
  [42.9, '2 payments of $10.73 and 2 of $10.72'],
  [42.91, '3 payments of $10.73 and 1 of $10.72'],
])('[PAY-18] [PAY-24] $%d is %s', (total, words) => {
  expect(instalmentWords(aud(total))).toBe(words)
})

test('[PAY-24] outside the limits, and where none are told, Afterpay is not to be had', () => {
  const limits = { minimumAmount: aud(1), maximumAmount: aud(2000) }
  expect([0.99, 1, 2000, 2000.01].map((total) => isWithinLimits(aud(total), limits))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isWithinLimits(aud(40), { minimumAmount: null, maximumAmount: null })).toBe(false)
})

test('[PAY-18] Pay in 4 is within the dollars of the store’s entry for PayPal', () => {
  const variants = [{ variant: 'payIn4' as const, minOrderCharge: aud(30), maxOrderCharge: aud(2000) }]
  const paypal = { paymentOption: 'paypal', status: 'Enabled', sortOrder: 1, maxOrderCharge: null, variants } as const
  const of = (total: number, paymentOptions: readonly (typeof paypal)[] = [paypal]) =>
    mayPayInFour(
      sampleBasket({ basketTotal: aud(total), storeInfo: { ...sampleStoreInfo, paymentOptions: [...paymentOptions] } }),
    )
  expect([29.99, 30, 2000, 2000.01].map((total) => of(total))).toEqual([false, true, true, false])
  expect(of(40, [])).toBe(false)
})
