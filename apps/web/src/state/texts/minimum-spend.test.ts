import { expect, test } from 'vitest'
import { audOf } from '../../lib/money.ts'
import { sampleBasket } from '../../../test/sample-baskets.ts'
import { moreNeededWords, pickupWords, shortfallOfBasket } from './minimum-spend.ts'

/** Amounts in cents; the delivery minimum is $25.00. */
const basketOf = ({ spend, discount = 0, pickup = 0 }: { spend: number; discount?: number; pickup?: number }) => {
  const { storeInfo } = sampleBasket()
  return sampleBasket({
    serviceType: 'Delivery',
    storeInfo: { ...storeInfo, minimumOrderValue: { delivery: audOf(25_00), pickup: audOf(pickup) } },
    basketSubTotal: audOf(spend),
    discount: audOf(discount),
  })
}

test.each([
  ['a cent below its minimum', { spend: 14_99, pickup: 15_00 }, null],
  ['exactly its minimum', { spend: 15_00, pickup: 15_00 }, 'Switch to pickup – minimum $15.00'],
  ['a discount brings it below', { spend: 16_00, discount: 1_01, pickup: 15_00 }, null],
  ['no minimum', { spend: 6_50 }, 'Switch to pickup – no minimum'],
])('[RUL-01] [RUL-02] offers pickup only when the cart reaches its minimum: %s', (_, cart, words) => {
  expect(pickupWords(basketOf(cart))).toBe(words)
})

test('[RUL-02] does not offer pickup to a pickup', () => {
  expect(pickupWords({ ...basketOf({ spend: 6_50 }), serviceType: 'Pickup' })).toBeNull()
})

test('[RUL-01] [RUL-02] names the missing amount after the discount on the button', () => {
  const shortfall = shortfallOfBasket(basketOf({ spend: 25_00, discount: 3_40 }))
  expect(shortfall).toEqual({ totalOrder: 21.6, minimumSpend: 25, serviceType: 'Delivery' })
  expect(shortfall && moreNeededWords(shortfall)).toBe('Add $3.40 more for delivery')
  expect(shortfallOfBasket(basketOf({ spend: 25_00 }))).toBeNull()
})
