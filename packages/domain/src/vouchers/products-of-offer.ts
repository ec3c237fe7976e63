import type { Product, SoldProduct } from '../content/content.ts'
import type { Effect, Offer, Selector } from '../content/offer.ts'
import { matches } from '../content/selector.ts'
import type { ProductId } from '../core/basic-types.ts'

/** The items that an effect reduces or gives, in any size; null = it changes no item. */
const itemsOf = (effect: Effect): Selector | null => {
  switch (effect.kind) {
    case 'bundle':
      return { products: [effect.productId] }
    case 'fixedPrice':
    case 'freeItem':
    case 'secondAtHalf':
    case 'percentOff':
      return effect.selector
    case 'buyXGetY':
      return effect.get
    case 'amountOff':
    case 'freeDelivery':
      return null
  }
}

/**
 * The products that an offer opens, gives or reduces, as they are sorted on the menu; none for an amount and for free
 * delivery. The first one with a picture illustrates the offer. [ACC-31]
 */
export const productsOfOffer = (
  { effect }: Pick<Offer, 'effect'>,
  products: readonly Product[],
): readonly ProductId[] => {
  const selector = itemsOf(effect)
  if (selector === null) return []
  const { sizes: _, ...items } = selector
  return products
    .filter((product): product is SoldProduct => product.kind !== 'surcharge')
    .filter((product) => matches(items, { product, sizeId: null }))
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map(({ id }) => id)
}
