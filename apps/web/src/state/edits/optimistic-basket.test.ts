import type { Basket, BasketItem } from '@forno/contracts/baskets/basket'
import { expect, test } from 'vitest'
import { audOf, centsOf } from '../../lib/money.ts'
import { sampleMeal } from '../../../test/sample-baskets.ts'
import { afterEdit } from './optimistic-basket.ts'
import { basketRows } from '../basket/price-rows.ts'

const item = (id: string, unit: number, quantity: number) =>
  ({
    basketItemId: id,
    name: id,
    quantity,
    unitPrice: audOf(unit),
    totalPrice: audOf(unit * quantity),
  }) as unknown as BasketItem

const basket = {
  basketItems: [item('ham', 1595, 1), item('cola', 350, 2)],
  groupedBasketItems: [],
  discounts: [],
  serviceCharges: [],
  basketSubTotal: audOf(2295),
  basketTotal: audOf(2990),
  amountToCollect: audOf(2990),
} as unknown as Basket

const seen = ({ basketItems, basketSubTotal, basketTotal, amountToCollect }: Basket) => ({
  items: basketItems.map(({ name, quantity, totalPrice }) => [name, quantity, centsOf(totalPrice)]),
  money: [basketSubTotal, basketTotal, amountToCollect].map(centsOf),
})

test('[BAS-19] shows a change of quantity at once, with the totals moved by its price', () => {
  expect(seen(afterEdit(basket, { kind: 'quantitySet', basketItemId: 'cola', quantity: 3 }))).toEqual({
    items: [
      ['ham', 1, 1595],
      ['cola', 3, 1050],
    ],
    money: [2645, 3340, 3340],
  })
})

test('[BAS-20] hides an item at once when it is removed or counted down to zero', () => {
  const removed = seen(afterEdit(basket, { kind: 'removed', basketItemId: 'ham' }))
  expect(removed).toEqual({ items: [['cola', 2, 700]], money: [700, 1395, 1395] })
  expect(seen(afterEdit(basket, { kind: 'quantitySet', basketItemId: 'ham', quantity: 0 }))).toEqual(removed)
})

test('[BAS-16] shows an added item until the server answers; rounds cash to five cents', () => {
  const shown = { name: 'Margherita', slug: 'margherita', unitCents: 752 }
  const edit = { kind: 'added', tap: 't', body: { productId: 'margherita', quantity: 2 }, shown } as const
  expect(seen(afterEdit(basket, edit))).toEqual({
    items: [
      ['ham', 1, 1595],
      ['cola', 2, 700],
      ['Margherita', 2, 1504],
    ],
    money: [3799, 4494, 4495],
  })
  expect(afterEdit(basket, { ...edit, shown: null })).toBe(basket)
  const cola = { ...basket, basketItems: [{ ...basket.basketItems[1]!, productId: 'cola', isCustomisable: false }] }
  const another = afterEdit(cola, { ...edit, body: { productId: 'cola', quantity: 1 } })
  expect(another.basketItems).toMatchObject([{ name: 'cola', quantity: 3, totalPrice: audOf(1050) }])
  const back = afterEdit(basket, { ...edit, body: { ...edit.body, position: 1 } })
  expect(back.basketItems.map(({ name }) => name)).toEqual(['ham', 'Margherita', 'cola'])
})

test('[BAS-17] keeps no items in an emptied cart', () => {
  expect(seen(afterEdit(basket, { kind: 'cleared' })).items).toEqual([])
})

test('[BAS-19] changes nothing for an edit that the server has already applied', () => {
  const edit = { kind: 'quantitySet', basketItemId: 'cola', quantity: 3 } as const
  const once = afterEdit(basket, edit)
  expect(seen(afterEdit(once, edit))).toEqual(seen(once))
})

test('[BAS-23] [BAS-24] counts, removes and empties meals at once, like items', () => {
  const full = { ...basket, groupedBasketItems: [sampleMeal('m1', { cents: 3000 })] }
  const more = afterEdit(full, { kind: 'quantitySet', basketItemId: 'm1', quantity: 2, isMeal: true })
  expect(more.groupedBasketItems).toMatchObject([{ quantity: 2, totalPrice: audOf(6000) }])
  expect(seen(more).money).toEqual([5295, 5990, 5990])
  const left = afterEdit(full, { kind: 'removed', basketItemId: 'm1', isMeal: true })
  expect(left).toMatchObject({ groupedBasketItems: [], basketItems: basket.basketItems })
  const body = { productId: 'family-box', quantity: 1, basketItems: [] }
  const shown = { name: 'Family box', slug: 'family-box', unitCents: 3100 }
  const another = { kind: 'added', tap: 't', body: { ...body, position: 0 }, shown } as const
  expect(afterEdit(full, another).groupedBasketItems.map(({ groupedBasketItemId }) => groupedBasketItemId)).toEqual([
    'pending:t',
    'm1',
  ])
  const swapped = afterEdit(full, { kind: 'mealChanged', basketItemId: 'm1', body, shown })
  expect(swapped.groupedBasketItems).toMatchObject([{ quantity: 1, totalPrice: audOf(3100) }])
  expect(afterEdit(full, { kind: 'cleared' })).toMatchObject({ basketItems: [], groupedBasketItems: [] })
})

test('[BAS-11] caps a discount at the rest of the cart, so that the rows still add up', () => {
  const off = (id: string, amount: number) => ({ offerId: id, code: null, name: id, amount: audOf(amount), trail: [] })
  const cheap = {
    ...basket,
    discounts: [off('a', 400), off('b', 600)],
    basketTotal: audOf(1295),
    totalSavings: audOf(1000),
  } as Basket
  const { added, total } = basketRows(afterEdit(cheap, { kind: 'removed', basketItemId: 'ham' }), null)
  expect(added.map(({ label, amount }) => [label, amount])).toEqual([
    ['Items', 700],
    ['a', -400],
    ['b', -300],
  ])
  expect(total.amount).toBe(0)
})
