import type { Aud } from '@forno/contracts/core/values'
import { expect, test } from 'vitest'
import { sampleBasket, sampleStoreInfo } from '../../../../../test/sample-baskets.ts'
import { mayPayInFour } from './paypal.ts'

const aud = (dollars: number) => dollars as Aud

test('[PAY-18] offers Pay in 4 within the limits of the store’s PayPal entry', () => {
  const variants = [{ variant: 'payIn4' as const, minOrderCharge: aud(30), maxOrderCharge: aud(2000) }]
  const paypal = { paymentOption: 'paypal', status: 'Enabled', sortOrder: 1, maxOrderCharge: null, variants } as const
  const of = (total: number, paymentOptions: readonly (typeof paypal)[] = [paypal]) =>
    mayPayInFour(
      sampleBasket({ basketTotal: aud(total), storeInfo: { ...sampleStoreInfo, paymentOptions: [...paymentOptions] } }),
    )
  expect([29.99, 30, 2000, 2000.01].map((total) => of(total))).toEqual([false, true, true, false])
  expect(of(40, [])).toBe(false)
})
