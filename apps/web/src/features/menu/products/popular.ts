import type { Product } from '../../../api/catalogue.ts'

const shown = 6
const worthwhile = 3

/** What is ordered most of this list, most ordered first; none where orders are too few to say. */
export const popularIn = (products: readonly Product[], ids: readonly { productId: string }[]): readonly Product[] => {
  const found = ids
    .flatMap(({ productId }) => products.find((product) => product.productId === productId) ?? [])
    .filter(({ isOutOfStock }) => !isOutOfStock)
    .slice(0, shown)
  return found.length < worthwhile ? [] : found
}
