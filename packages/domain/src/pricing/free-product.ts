import type { Menu, MenuProduct } from '../menu/menu.ts'
import type { Offer } from '../content/offer.ts'

/**
 * The one product that an offer gives for nothing, where it is on sale as it comes; null for other offers, and where there is a
 * choice. [VOU-12]
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
