import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { endOfCheckout, entryObstacle, mayEnterCheckout } from './checkout-entry.ts'

const full = sampleBasket({ basketItems: [sampleItem('i1')], groupedBasketItems: [] })
const empty = sampleBasket({ basketItems: [], groupedBasketItems: [] })
const entered = { enteredId: 'b1', basketId: 'b1' as BasketId, basket: full, orderId: null, isChanging: false }
test.each([
  ['stays open for the basket that it was entered with', {}, null],
  [
    'leads to the order that another tab placed',
    { basketId: 'b2' as BasketId, basket: empty, orderId: 'o1' },
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
  ['stays open for a replacement basket with items', { basketId: 'b2' as BasketId }, null],
] as const)('[ORD-06] [NAV-23] a checkout %s', (_, change, end) => {
  expect(endOfCheckout({ ...entered, ...change })).toEqual(end)
})

const message = (type: 'error' | 'warning', text: string) => ({ code: 'UnmatchedBases', type, message: text }) as const
const minimum = { ...full.storeInfo, minimumOrderValue: { delivery: 0, pickup: 20 } } as typeof full.storeInfo
const short = { ...full, serviceType: 'Pickup', storeInfo: minimum, basketSubTotal: 16.6, discount: 0 } as typeof full
const blocked = { ...full, messages: [message('warning', 'Check this'), message('error', 'Choose a base')] }

test.each([
  ['nothing', { ...full, messages: [message('warning', 'Check this')] }, null],
  ['an empty cart', empty, { isEmpty: true, text: null }],
  ['a shortfall', short, { isEmpty: false, text: "You're $3.40 off the $20.00 pickup minimum." }],
  ['an error message', blocked, { isEmpty: false, text: 'Choose a base' }],
])('[NAV-23] %s keeps a basket from the checkout', (_, basket, obstacle) => {
  expect(entryObstacle(basket)).toEqual(obstacle)
})

test.each([
  ['/offers', true],
  ['/offers/HALF', true],
  ['/menu/pizza', true],
  ['/Menu/Pizza/product/pizzas/margherita', true],
  ['/cart', true],
  ['/', false],
  ['/menus', false],
  ['/account', false],
  ['/checkout', false],
  [null, false],
])('[NAV-23] from %s the checkout opens for a basket that fails a precondition: %s', (from, opens) => {
  expect([mayEnterCheckout(short, from), mayEnterCheckout(blocked, from)]).toEqual([opens, opens])
  expect(mayEnterCheckout(full, from)).toBe(true)
  expect(mayEnterCheckout(empty, from)).toBe(false)
})
