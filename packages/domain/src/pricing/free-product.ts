import type { Menu, MenuProduct } from '../menu/menu.ts'
import type { Offer } from '../content/offer.ts'

/**
 * The one product that an offer gives for free, in its default build; null for other offers, where it is not on sale,
 * and where the customer can choose. [VOU-12]
 */
export const freeProduct = (
  { effect }: Pick<Offer, 'effect'>,
  { products }: Pick<Menu, 'products'>,
): MenuProduct | null => {
  if (effect.kind !== 'freeItem') return null
  const { products: ids = [], categories, types, sizes } = effect.selector
  const [only, ...others] = ids
  if (only === undefined || others.length > 0 || categories || types || sizes) return null
  const found = products.get(only)
  return found === undefined || found.isOutOfStock ? null : found
}
