import type { Basket } from '@forno/contracts/baskets/basket'
import type { Aud } from '@forno/contracts/core/values'
import { paymentTypes, type PaymentType } from '@forno/domain/core/payment-types'
import { expect, test } from 'vitest'
import { sampleBasket, sampleStoreInfo } from '../../../../test/sample-baskets.ts'
import { cashLimitNote, offeredMethods, type OfferedTo } from './offered-methods.ts'

const option = (paymentOption: PaymentType, sortOrder: number): Basket['storeInfo']['paymentOptions'][number] => ({
  paymentOption,
  status: 'Enabled',
  sortOrder,
  maxOrderCharge: null,
})
const storeInfo = {
  ...sampleStoreInfo,
  canAcceptOnlineCreditCards: true,
  canAcceptOnlineVisaCheckout: true,
  paymentOptions: paymentTypes.map(option),
}
const everyone: OfferedTo = { isAble: () => true, userAgent: 'Mozilla/5.0 (Kiosk)', noCashFor: [] }
const offered = (changes: Partial<Basket>, to: Partial<OfferedTo> = {}) =>
  offeredMethods(sampleBasket({ storeInfo, ...changes }), { ...everyone, ...to })

test('[PAY-07] [PAY-11] a basket is offered what its store takes, and a terminal only at its own door', () => {
  expect(offered({ serviceType: 'Pickup' })).toEqual(
    paymentTypes.filter((each) => each !== 'free' && each !== 'mobileeftpos'),
  )
  expect(offered({ serviceType: 'Delivery' })).toContain('mobileeftpos')
  const noCards = { ...storeInfo, canAcceptOnlineCreditCards: false }
  expect(offered({ storeInfo: noCards })).not.toContain('flex')
})

test('[PAY-09] a free basket is offered only free', () => {
  expect(offered({ basketTotal: 0 as Aud })).toEqual(['free'])
})

test('[BAS-03] dollars of a limit are dollars of the total', () => {
  const limited = { ...storeInfo, paymentOptions: [{ ...option('cash', 0), maxOrderCharge: 50 as Aud }] }
  expect(offered({ storeInfo: limited, basketTotal: 50 as Aud })).toEqual(['cash'])
  expect(offered({ storeInfo: limited, basketTotal: 50.01 as Aud })).toEqual([])
})

test('[BAS-03] above what a store takes in cash the reason is told, and what helps', () => {
  const note = (maxOrderCharge: number | null, basketTotal: number, status: 'Enabled' | 'Disabled' = 'Enabled') => {
    const cash = { ...option('cash', 0), status, maxOrderCharge: maxOrderCharge as Aud | null }
    return cashLimitNote({ storeInfo: { ...storeInfo, paymentOptions: [cash] }, basketTotal: basketTotal as Aud })
  }
  expect(note(150, 150.01)).toBe('This store takes cash for orders up to $150.00. Pay online, or call the store.')
  expect([note(150, 150), note(null, 900), note(150, 900, 'Disabled')]).toEqual([null, null, null])
})

test('[PAY-06] cash is kept from user agents that the list names a part of, in any case', () => {
  expect(offered({}, { noCashFor: ['kIOSk'] })).not.toContain('cash')
  expect(offered({}, { noCashFor: ['kIOSk'] })).toContain('flex')
  expect(offered({}, { noCashFor: ['Robot', ''] })).toContain('cash')
})

test('[PAY-08] what this device cannot do is not offered', () => {
  expect(offered({}, { isAble: (method) => method !== 'applepay' })).not.toContain('applepay')
})
