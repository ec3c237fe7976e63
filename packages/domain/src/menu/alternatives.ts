import { toppingsOf } from '../pizza/toppings.ts'
import type { Menu, MenuProduct } from './menu.ts'
import { mayBeListed } from '../content/product-kinds.ts'

/** The maximum number of alternatives to a sold-out product. */
const most = 3

const toppingIds = ({ product }: MenuProduct): ReadonlySet<string> =>
  new Set(product.kind === 'pizza' ? toppingsOf(product.recipe.toppings).map(([id]) => id) : [])

/**
 * The similarity of two products, 0 to 1: their common toppings as a share of all their toppings; products without
 * toppings are alike.
 */
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const all = new Set([...one, ...other]).size
  return all === 0 ? 1 : [...one].filter((id) => other.has(id)).length / all
}

/**
 * Alternatives to a sold-out product: available products of the same kind from the same shelf, the most similar first,
 * then the nearest in price. At most three; none for a product that is not sold out. [CAT-19]
 */
export const alternativesTo = (menu: Menu, gone: MenuProduct): readonly MenuProduct[] => {
  if (!gone.isOutOfStock) return []
  const shelf = gone.product.categories[0]
  const wanted = toppingIds(gone)
  const far = (other: MenuProduct): number => Math.abs(other.price - gone.price)
  return [...menu.products.values()]
    .filter(
      (other) =>
        !other.isOutOfStock &&
        other.product.productType === gone.product.productType &&
        shelf !== undefined &&
        other.product.categories.includes(shelf) &&
        mayBeListed(other.product),
    )
    .map((other) => ({ other, score: likeness(wanted, toppingIds(other)) }))
    .sort((one, two) => two.score - one.score || far(one.other) - far(two.other))
    .slice(0, most)
    .map(({ other }) => other)
}
