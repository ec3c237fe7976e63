import { expect, test } from 'vitest'
import type { Offer } from '../../../api/offers.ts'
import { offerState, rankOf } from './offer-state.ts'

const refusal = (code: NonNullable<Offer['refusal']>['code'], more: object = {}) => ({
  refusal: { code, message: 'Why not.', ...more },
})

test.each([
  ['VoucherUnavailableForFulfillmentType', { serviceTypes: ['Pickup'] as const }, 'Switch to pickup'],
  ['VoucherUnavailableForStore', {}, 'Change store'],
  ['VoucherUnavailableForFulfillmentDate', {}, 'Change time'],
] as const)('[VOU-12] a coupon refused with %s is usable elsewhere: %s %s', (code, more, step) => {
  expect(offerState(refusal(code, more), false)).toEqual({ kind: 'elsewhere', reason: 'Why not.', step })
})

test('[VOU-12] a coupon that no change of place or time makes valid is not usable, with its reason', () => {
  expect(offerState(refusal('VoucherAlreadyRedeemed'), false)).toEqual({ kind: 'unusable', reason: 'Why not.' })
})

test('[VOU-12] a coupon on the cart is applied, whatever its conditions say', () => {
  expect(offerState(refusal('VoucherUnavailableForStore'), true)).toEqual({ kind: 'applied' })
  expect(offerState({ refusal: null }, false)).toEqual({ kind: 'usable' })
})

test('[VOU-12] usable coupons come before those for another place, and unusable ones last', () => {
  const states = [refusal('VoucherAlreadyRedeemed'), refusal('VoucherUnavailableForStore'), { refusal: null }]
  expect(states.map((each) => rankOf(offerState(each, false)))).toEqual([2, 1, 0])
})
