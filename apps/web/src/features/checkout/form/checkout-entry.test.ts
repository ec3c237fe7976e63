import { expect, test } from 'vitest'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { endOfCheckout } from './checkout-entry.ts'

const full = sampleBasket({ basketItems: [sampleItem('i1')], groupedBasketItems: [] })
const empty = sampleBasket({ basketItems: [], groupedBasketItems: [] })
const entered = { enteredId: 'b1', basketId: 'b1', basket: full, orderId: null, isChanging: false }
test.each([
  ['stays open for the basket that it was entered with', {}, null],
  [
    'leads to the order that another tab placed',
    { basketId: 'b2', basket: empty, orderId: 'o1' },
    { kind: 'ordered', orderId: 'o1' },
  ],
  [
    'leads to the order before the next basket exists',
    { basketId: null, basket: null, orderId: 'o1' },
    { kind: 'ordered', orderId: 'o1' },
  ],
  ['closes when another tab empties the cart', { basket: empty }, { kind: 'emptied' }],
  ['closes without a basket', { basketId: null, basket: null }, { kind: 'emptied' }],
  ['stays open while a cart change is in progress', { basket: empty, isChanging: true }, null],
  ['stays open for a replacement basket with items', { basketId: 'b2' }, null],
] as const)('[ORD-06] [NAV-23] a checkout %s', (_, change, end) => {
  expect(endOfCheckout({ ...entered, ...change })).toEqual(end)
})
