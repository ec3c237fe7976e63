import { toppingsOf } from '../pizza/toppings.ts'
import type { Menu, MenuProduct } from './menu.ts'
import { mayBeListed } from '../content/product-kinds.ts'

/** At most so many are offered instead of what is sold out. */
const most = 3

const toppingIds = ({ product }: MenuProduct): ReadonlySet<string> =>
  new Set(product.kind === 'pizza' ? toppingsOf(product.recipe.toppings).map(([id]) => id) : [])

/** How alike two products are, 0 to 1: what lies on both of all that lies on either; what has nothing on it is alike. */
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const all = new Set([...one, ...other]).size
  return all === 0 ? 1 : [...one].filter((id) => other.has(id)).length / all
}

/**
 * What a customer may have instead of something that is sold out: products of the same kind from the same shelf that can be
 * had, the most alike first, then the nearest in price. At most three; none for what is not sold out. [CAT-19]
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
