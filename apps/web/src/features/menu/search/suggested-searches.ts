import type { Product } from '../../../api/catalogue.ts'

/** The number of searches that are suggested. */
const suggestionCount = 4

/** Categories of the current menu with the most dishes first, as searches that have results. [CAT-02] */
export const suggestedSearches = (
  products: readonly Pick<Product, 'categories' | 'isOutOfStock'>[],
): readonly string[] => {
  const counts = new Map<string, number>()
  for (const { categories, isOutOfStock } of products)
    for (const { name, isNavigation } of categories)
      if (isNavigation && !isOutOfStock) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, suggestionCount)
    .map(([name]) => name)
}
