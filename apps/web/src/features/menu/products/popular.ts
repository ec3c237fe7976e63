import type { Product } from '../../../api/catalogue.ts'

/** The most products that the row shows. */
const rowLength = 6
/** Fewer products than this say nothing about what is popular. */
const fewestProducts = 3

/** The most ordered products of this list, best seller first; empty when too few were ordered. [CAT-15] */
export const popularIn = (products: readonly Product[], ids: readonly { productId: string }[]): readonly Product[] => {
  const found = ids
    .flatMap(({ productId }) => products.find((product) => product.productId === productId) ?? [])
    .filter(({ isOutOfStock }) => !isOutOfStock)
    .slice(0, rowLength)
  return found.length < fewestProducts ? [] : found
}
