import type { Content } from '../src/content/content.ts'
import type { Effect, Offer } from '../src/content/offer.ts'
import { cents, type OfferId, type ProductId, type SizeId } from '../src/core/basic-types.ts'
import { wideContent } from './fixture-halves.ts'

/** A public offer with a code and the given changes. */
export const offer = (id: string, effect: Effect, more: Partial<Offer> = {}): Offer => ({
  id: id as OfferId,
  code: id.toUpperCase(),
  needsCode: true,
  name: `Offer ${id}`,
  words: `What ${id} does`,
  effect,
  conditions: [],
  limits: { perOrder: null, perCustomer: null, perEmailPerDay: null, total: null },
  stacking: 'free',
  isShown: true,
  sortOrder: 1,
  ...more,
})

export const ids = (...names: readonly string[]) => names as readonly ProductId[]
export const sizes = (...names: readonly string[]) => names as readonly SizeId[]

export const free: Offer['limits'] = { perOrder: null, perCustomer: null, perEmailPerDay: null, total: null }

/** One offer of every kind. */
export const someOffers: readonly Offer[] = [
  offer('ten', { kind: 'percentOff', selector: {}, percent: 10 }, { stacking: 'alone' }),
  offer(
    'five',
    { kind: 'amountOff', amount: cents(500) },
    {
      conditions: [{ kind: 'minimumSubtotal', amount: cents(3000) }],
      stacking: 'alone',
    },
  ),
  offer('bread', { kind: 'freeItem', selector: { products: ids('garlic-bread') }, max: 1 }),
  offer('half', { kind: 'secondAtHalf', selector: { types: ['Pizzas'], sizes: sizes('large') } }),
  offer(
    'cola',
    {
      kind: 'buyXGetY',
      buy: { types: ['Pizzas'] },
      buyCount: 1,
      get: { products: ids('cola') },
      getCount: 1,
    },
    { needsCode: false, code: null, limits: { ...free, perOrder: 3 } },
  ),
  offer('van', { kind: 'freeDelivery' }),
]

export const contentWithOffers = (offers: readonly Offer[] = someOffers, base: Content = wideContent): Content => ({
  ...base,
  offers,
})
