import type { Product } from '../../../api/catalogue.ts'

const shown = 6
const worthwhile = 3

/** The most ordered products of this list, best seller first; empty when there are too few orders. */
export const popularIn = (products: readonly Product[], ids: readonly { productId: string }[]): readonly Product[] => {
  const found = ids
    .flatMap(({ productId }) => products.find((product) => product.productId === productId) ?? [])
    .filter(({ isOutOfStock }) => !isOutOfStock)
    .slice(0, shown)
  return found.length < worthwhile ? [] : found
}
