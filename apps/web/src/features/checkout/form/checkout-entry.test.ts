import { expect, test } from 'vitest'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { endOfCheckout } from './checkout-entry.ts'

const full = sampleBasket({ basketItems: [sampleItem('i1')], groupedBasketItems: [] })
const empty = sampleBasket({ basketItems: [], groupedBasketItems: [] })
const entered = { enteredId: 'b1', basketId: 'b1', basket: full, orderId: null, isChanging: false }
test.each([
  ['goes on with the basket that it was entered with', {}, null],
  [
    'leads to the order that another tab placed',
    { basketId: 'b2', basket: empty, orderId: 'o1' },
    { kind: 'ordered', orderId: 'o1' },
  ],
  [
    'leads there before the next basket is there',
    { basketId: null, basket: null, orderId: 'o1' },
    { kind: 'ordered', orderId: 'o1' },
  ],
  ['is left when the cart was emptied elsewhere', { basket: empty }, { kind: 'emptied' }],
  ['is left without a basket', { basketId: null, basket: null }, { kind: 'emptied' }],
  ['waits while a change of the cart is on its way', { basket: empty, isChanging: true }, null],
  ['goes on with a basket that took over with things in it', { basketId: 'b2' }, null],
] as const)('[ORD-06] [NAV-23] a checkout %s', (_, change, end) => {
  expect(endOfCheckout({ ...entered, ...change })).toEqual(end)
})
