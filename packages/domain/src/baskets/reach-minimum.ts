import type { Cents } from '../core/basic-types.ts'

/** The maximum number of products that are suggested at once to reach the minimum. */
const mostOffered = 4

/**
 * The products of which one alone reaches the minimum spend, cheapest first, at most four. `missing`: cents that are
 * still to be spent. [RUL-01] [RUL-02]
 */
export const reachMinimum = <Each extends { readonly price: Cents }>(
  missing: Cents,
  products: readonly Each[],
): readonly Each[] =>
  products
    .filter(({ price }) => price >= missing)
    .toSorted((one, other) => one.price - other.price)
    .slice(0, mostOffered)
