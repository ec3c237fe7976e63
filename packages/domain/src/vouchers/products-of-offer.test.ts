import { expect, test } from 'vitest'
import { content } from '../../test/fixture-content.ts'
import { ids, offer, sizes } from '../../test/fixture-offers.ts'
import type { Effect } from '../content/offer.ts'
import { cents, type CategoryId } from '../core/basic-types.ts'
import { productsOfOffer } from './products-of-offer.ts'

const classics = { categories: ['classics' as CategoryId] }
const bread = { products: ids('garlic-bread') }

test.each<[string, Effect, readonly string[]]>([
  ['a deal is its product', { kind: 'bundle', productId: ids('feast')[0]! }, ['feast']],
  ['a free item is the item', { kind: 'freeItem', selector: bread, max: 1 }, ['garlic-bread']],
  [
    'a free pizza of a size is any',
    { kind: 'freeItem', selector: { ...classics, sizes: sizes('large') }, max: 1 },
    ['margherita'],
  ],
  ['a fixed price is its items', { kind: 'fixedPrice', selector: bread, price: cents(500) }, ['garlic-bread']],
  ['a second at half price is its items', { kind: 'secondAtHalf', selector: bread }, ['garlic-bread']],
  [
    'a purchase with a gift is the gift',
    { kind: 'buyXGetY', buy: classics, buyCount: 2, get: bread, getCount: 1 },
    ['garlic-bread'],
  ],
  [
    'a percentage is its items, sorted as on the menu',
    { kind: 'percentOff', selector: { products: ids('feast', 'margherita') }, percent: 10 },
    ['margherita', 'feast'],
  ],
  [
    'a percentage is for no surcharge',
    { kind: 'percentOff', selector: { products: ids('Sunday', 'garlic-bread') }, percent: 10 },
    ['garlic-bread'],
  ],
  ['an amount is no product', { kind: 'amountOff', amount: cents(500) }, []],
  ['free delivery is no product', { kind: 'freeDelivery' }, []],
])('[ACC-31] %s', (_, effect, expected) => {
  expect(productsOfOffer(offer('any', effect), content.products)).toEqual(expected)
  expect(productsOfOffer(offer('any', effect), content.products.toReversed())).toEqual(expected)
})
