import { expect, test } from 'vitest'
import { sampleBasket, sampleItem, sampleMeal } from '../../../test/sample-baskets.ts'
import { audOf } from '../../lib/money.ts'
import { isResolved, type Fix } from './ways-on.ts'

const fine = sampleBasket({ groupedBasketItems: [sampleMeal('m1')], basketSubTotal: audOf(3650) })
const minimum = { delivery: audOf(4000), pickup: audOf(4000) }
const short = { ...fine, storeInfo: { ...fine.storeInfo, minimumOrderValue: minimum } }
const same = { isSamePlaceAndTime: true, isSameCart: true }
const elsewhere = { ...same, isSamePlaceAndTime: false }
const changed = { ...same, isSameCart: false }
const shortfall = { totalOrder: 5.25, minimumSpend: 22, serviceType: 'Delivery' }
const addMore: Fix = { kind: 'addMore', shortfall }
const removal = (basketItemIds: readonly string[], groupIds: readonly string[] = []): Fix => ({
  kind: 'removeItems',
  basketItemIds,
  groupIds,
})
const withItem = { ...fine, basketItems: [sampleItem('i1')] }
const without = { ...fine, basketItems: [] }

test.each<readonly [string, Fix, typeof fine, typeof same, boolean]>([
  ['a shortfall stays while nothing has changed', addMore, fine, same, false],
  ['a shortfall is settled by a service or store with a lower minimum', addMore, fine, elsewhere, true],
  ['a shortfall is settled by more in the cart', addMore, fine, changed, true],
  ['a shortfall stays where another place has it too', addMore, short, elsewhere, false],
  ['a shortfall stays where another cart has it too', addMore, short, changed, false],
  ['a time is settled by another one', { kind: 'chooseTime' }, fine, elsewhere, true],
  ['a time is not settled by another cart', { kind: 'chooseTime' }, fine, changed, false],
  ['a voucher of another store is settled there', { kind: 'voucherElsewhere', what: 'store' }, fine, elsewhere, true],
  ['a missing item stays while the cart has it', removal(['i1']), withItem, changed, false],
  ['a missing item is settled once it has left the cart', removal(['i1']), without, changed, true],
  ['a missing item without a name stays while nothing has changed', removal([]), fine, same, false],
  ['a missing item without a name is settled by another cart', removal([]), fine, changed, true],
  ['a declined card is not settled by another cart', { kind: 'mendPayment' }, fine, changed, false],
])('[ORD-08] [ORD-09] [RUL-13] a refusal for %s', (_, fix, basket, since, isSettled) => {
  expect(isResolved(fix, basket, since)).toBe(isSettled)
})
