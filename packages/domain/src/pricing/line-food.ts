import { combinedFacts, type AllergenFacts } from '../content/allergen-facts.ts'
import { buildAllergens, halvesAllergens } from '../pizza/build-food.ts'
import { isHalves, type Build } from '../pizza/build.ts'
import type { MenuProduct } from '../menu/menu.ts'
import type { PricedLine } from './price-line.ts'

/** The allergens of one product in a build; those of both halves for a half-n-half. [CAT-15] [CAT-20] */
export const foodOfBuild = (menuProduct: MenuProduct, build: Build | null): AllergenFacts => {
  const { pizza, halves } = menuProduct
  if (build === null) return combinedFacts([menuProduct])
  if (isHalves(build)) return halves === null ? combinedFacts([menuProduct]) : halvesAllergens(halves, build)
  return pizza === null ? combinedFacts([menuProduct]) : buildAllergens(pizza, build)
}

/** The allergens of a basket line as it was customised. null = the product has left the menu. [CAT-15] */
export const foodOfLine = ({ line: { build }, menuProduct }: PricedLine): AllergenFacts | null =>
  menuProduct === null ? null : foodOfBuild(menuProduct, build)
