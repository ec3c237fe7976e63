import { toppingsOf } from '../pizza/toppings.ts'
import type { Menu, MenuProduct } from './menu.ts'
import { concernAbout, type AllergenFacts } from '../content/allergen-facts.ts'
import type { Allergen } from '../content/allergens.ts'
import { mayBeListed } from '../content/product-kinds.ts'

/** Alternatives that a screen shows. */
const mostShown = 3

/** Alternatives among which a device chooses those that suit its filters and its allergy profile. */
const mostCandidates = 12

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
 * Alternatives to a sold-out product: available products of the same kind from the same shelf that suit every diet that
 * it suits, the most similar first, then the nearest in price. At most twelve, of which `alternativesWithout` chooses;
 * none for a product that is not sold out. [CAT-19]
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
        mayBeListed(other.product) &&
        gone.dietary.every((diet) => other.dietary.includes(diet)),
    )
    .map((other) => ({ other, score: likeness(wanted, toppingIds(other)) }))
    .sort((one, two) => two.score - one.score || far(one.other) - far(two.other))
    .slice(0, mostCandidates)
    .map(({ other }) => other)
}

/**
 * The first three alternatives that neither contain nor may contain an avoided allergen, of a profile or of the list's
 * filters. [CAT-19]
 */
export const alternativesWithout = <Each extends AllergenFacts>(
  alternatives: readonly Each[],
  avoided: readonly Allergen[],
): readonly Each[] => alternatives.filter((each) => concernAbout(avoided, each) === null).slice(0, mostShown)
