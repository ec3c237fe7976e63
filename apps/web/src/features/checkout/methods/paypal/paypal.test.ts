import type { Aud } from '@forno/contracts/core/values'
import { expect, test } from 'vitest'
import { sampleBasket, sampleStoreInfo } from '../../../../../test/sample-baskets.ts'
import { offersPayIn4 } from './paypal.ts'

const aud = (dollars: number) => dollars as Aud

test('[PAY-18] offers Pay in 4 within the limits of the store’s PayPal entry', () => {
  const variants = [{ variant: 'payIn4' as const, minOrderCharge: aud(30), maxOrderCharge: aud(2000) }]
  const paypal = { paymentOption: 'paypal', status: 'Enabled', sortOrder: 1, maxOrderCharge: null, variants } as const
  const isOffered = (total: number, paymentOptions: readonly (typeof paypal)[] = [paypal]) =>
    offersPayIn4(
      sampleBasket({ basketTotal: aud(total), storeInfo: { ...sampleStoreInfo, paymentOptions: [...paymentOptions] } }),
    )
  expect([29.99, 30, 2000, 2000.01].map((total) => isOffered(total))).toEqual([false, true, true, false])
  expect(isOffered(40, [])).toBe(false)
})
