import type { BasketId, BasketItemId } from '@forno/domain/core/basic-types'
import type { Call } from '../../lib/http/call.ts'
import { expect, test } from 'vitest'
import { audOf } from '../../lib/money.ts'
import { differencesOf } from './basket-difference.ts'
import { sampleBasket, sampleItem, sampleMeal } from '../../../test/sample-baskets.ts'
import { countOf } from './item-count.ts'
import { restoredRows } from '../recovery/restore-texts.ts'
import { shortfallOfBasket } from '../texts/minimum-spend.ts'
import { postItemOrMeal } from './post-item.ts'
import { refusalOf } from '../texts/refusals.ts'
import { isResolved, wayOn } from '../texts/ways-on.ts'
import { sameMealAs } from './same-item.ts'

const withMeal = (...meal: Parameters<typeof sampleMeal>) => sampleBasket({ groupedBasketItems: [sampleMeal(...meal)] })

test('[BAS-14] names a meal that becomes dearer or incomplete', () => {
  expect(differencesOf(withMeal('m1'), withMeal('m1', { cents: 3300 }))).toMatchObject([
    { kind: 'price', name: 'Family box', from: 3000, to: 3300 },
  ])
  expect(differencesOf(withMeal('m1'), withMeal('m1', { isAvailable: false }))).toMatchObject([
    { kind: 'unavailable', name: 'Family box' },
  ])
})

test('[BAS-27] [SES-05] lists the meals of a restored basket with their earlier prices', () => {
  const rows = restoredRows(withMeal('m1'), withMeal('other', { cents: 3300 }))
  expect(rows).toMatchObject([{ name: 'Garlic bread' }, { name: 'Family box', was: '$30.00', becomes: '$33.00' }, {}])
  expect(countOf(withMeal('m1', { quantity: 2 }))).toBe(3)
})

test('[RUL-01] asks for no minimum while an available meal waives it', () => {
  const short = { serviceType: 'Delivery', basketSubTotal: audOf(900) } as const
  const box = { ...sampleMeal('m1'), ignoreMinSpend: true }
  expect(shortfallOfBasket(sampleBasket({ ...short, groupedBasketItems: [sampleMeal('m1')] }))).not.toBeNull()
  expect(shortfallOfBasket(sampleBasket({ ...short, groupedBasketItems: [box] }))).toBeNull()
  const gone = [{ ...box, isAvailable: false }]
  expect(shortfallOfBasket(sampleBasket({ ...short, groupedBasketItems: gone }))).not.toBeNull()
})

test('[ORD-09] names the meal of a missing product, and counts it as fixed once the meal is complete or removed', () => {
  const missingItems = [{ basketItemId: 'm1-1', groupedBasketItemId: 'm1', productId: 'cola' }]
  const fix = wayOn({ ...refusalOf(null), status: 404, code: 'BasketItemNotFound', data: { missingItems } }, 'ordering')
  expect(fix).toEqual({ kind: 'removeItems', basketItemIds: ['m1-1'], groupIds: ['m1'] })
  const since = { isSamePlaceAndTime: true, isSameCart: false }
  expect(isResolved(fix, withMeal('m1', { isAvailable: false }), since)).toBe(false)
  // The part is still there, whatever the basket says of it.
  expect(isResolved(fix, withMeal('m1'), since)).toBe(false)
  const refilled = sampleMeal('m1')
  const basketItems = refilled.basketItems.map((part) => ({ ...part, basketItemId: 'm1-2' as BasketItemId }))
  expect(isResolved(fix, sampleBasket({ groupedBasketItems: [{ ...refilled, basketItems }] }), since)).toBe(true)
  expect(isResolved(fix, sampleBasket(), since)).toBe(true)
})

test('[BAS-22] sends a meal with its contents by group, and everything else as an item', async () => {
  const meal = { ...sampleMeal('m1', { quantity: 2 }), isVoucher: true, voucherCode: 'CLUB', voucherId: 'CLUB' }
  const body = sameMealAs(meal)
  expect(body).toMatchObject({
    productId: 'family-box',
    quantity: 2,
    voucherCode: 'CLUB',
    basketItems: [{ productId: 'garlic-bread', quantity: 1, groupId: 'side' }],
  })
  const basketId = 'b1' as BasketId
  const addresses: string[] = []
  const call = ((address: string) => Promise.resolve(addresses.push(address))) as unknown as Call
  await postItemOrMeal(call, basketId, body)
  await postItemOrMeal(call, basketId, { productId: sampleItem('i').productId, quantity: 1 })
  expect(addresses).toEqual(['POST /baskets/:basketId/groupedBasketItems', 'POST /baskets/:basketId/basketItems'])
})
