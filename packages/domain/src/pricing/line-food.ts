import { combinedFacts, type AllergenFacts } from '../content/allergen-facts.ts'
import { isHalves } from '../pizza/build.ts'
import { buildAllergens, halvesAllergens } from '../pizza/build-food.ts'
import type { PricedLine } from './price-line.ts'

/**
 * The allergens of a basket line as it was customised; those of both halves for a half-n-half. null = the product has
 * left the menu. [CAT-15] [CAT-20]
 */
export const foodOfLine = ({ line: { build }, menuProduct }: PricedLine): AllergenFacts | null => {
  if (menuProduct === null) return null
  const { pizza, halves } = menuProduct
  if (build === null) return combinedFacts([menuProduct])
  if (isHalves(build)) return halves === null ? combinedFacts([menuProduct]) : halvesAllergens(halves, build)
  return pizza === null ? combinedFacts([menuProduct]) : buildAllergens(pizza, build)
}
