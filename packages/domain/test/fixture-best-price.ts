import type { Content } from '../src/content/content.ts'
import type { Menu } from '../src/menu/menu.ts'
import { cents } from '../src/core/basic-types.ts'
import { build, line, menu, choicesOf } from './fixture-content.ts'
import { bundle, slot, wideContent } from './fixture-halves.ts'
import { contentWithOffers, ids, offer, sizes, someOffers } from './fixture-offers.ts'

/** A shop with two meals, and offers that compete for the same items, for tests of the best price. */
export const pairMeal = bundle('pair', 2900, [
  slot('first', ['margherita/large']),
  slot('second', ['ham-and-mushroom/large']),
])
export const withMeals: Content = {
  ...wideContent,
  products: [
    ...wideContent.products,
    pairMeal,
    bundle('snack-box', 1500, [slot('pizza', ['margherita/small', 'calabrese/small']), slot('drink', ['cola'])]),
  ],
}
export const shown = (offers = someOffers, way: 'Pickup' | 'Delivery' = 'Pickup'): Menu =>
  menu(way, contentWithOffers(offers, withMeals))

export const sized = (productId: string, size: string, quantity = 1, id = `${productId}-${size}`) =>
  line(productId, quantity, build(choicesOf(productId, shown()), { size }), id)

const all = { types: ['Pizzas'] } as const
/** Offers that compete for the same items, and some with a minimum spend. */
export const rivals = [
  offer('quarter', { kind: 'percentOff', selector: all, percent: 25 }, { stacking: 'one-per-line' }),
  offer('tenth', { kind: 'percentOff', selector: {}, percent: 10 }, { stacking: 'one-per-line' }),
  offer('tenner', { kind: 'fixedPrice', selector: { ...all, sizes: sizes('large') }, price: cents(1000) }),
  offer('bottle', { kind: 'buyXGetY', buy: all, buyCount: 1, get: { products: ids('cola') }, getCount: 1 }),
  offer('sides', { kind: 'buyXGetY', buy: { types: ['Sides'] }, buyCount: 1, get: { types: ['Sides'] }, getCount: 1 }),
  offer('two', { kind: 'amountOff', amount: cents(200) }),
  offer(
    'seven',
    { kind: 'amountOff', amount: cents(700) },
    { conditions: [{ kind: 'minimumSubtotal', amount: cents(3500) }] },
  ),
]
