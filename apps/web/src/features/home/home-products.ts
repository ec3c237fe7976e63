import type { Category, Product } from '../../api/catalogue.ts'

/** The slugs of the categories of the home page, in their order. [CAT-06] */
export const homeCategories = (
  categories: readonly Pick<Category, 'isHomePage' | 'isHidden' | 'slug' | 'sortOrder'>[],
): readonly string[] =>
  categories
    .filter(({ isHomePage, isHidden }) => isHomePage && !isHidden)
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map(({ slug }) => slug)

/** Popular products first, then the rest in the menu's order; sold-out products are left out. */
const popularFirst = (products: readonly Product[]): readonly Product[] => {
  const onSale = products.filter(({ isOutOfStock }) => !isOutOfStock)
  const isPopular = ({ tags }: Product) => tags.some(({ name }) => name === 'Popular')
  return [...onSale.filter(isPopular), ...onSale.filter((product) => !isPopular(product))]
}

/**
 * At most `limit` products: the first of each list, then the second of each, and so on, without repetition. In each
 * list popular products come first, and sold-out ones are left out. [CAT-06]
 */
export const mixedProducts = (lists: readonly (readonly Product[])[], limit: number): readonly Product[] => {
  const sorted = lists.map(popularFirst)
  const rounds = Math.max(0, ...sorted.map(({ length }) => length))
  const inTurn = Array.from({ length: rounds }, (_, round) => sorted.flatMap((list) => list[round] ?? []))
  return [...new Map(inTurn.flat().map((product) => [product.productId, product])).values()].slice(0, limit)
}
