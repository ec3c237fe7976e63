import type { Build, WholeBuild } from '../src/pizza/build.ts'
import type { Content } from '../src/content/content.ts'
import type { IngredientId } from '../src/core/basic-types.ts'
import type { Allergen } from '../src/content/allergens.ts'

/**
 * An independent computation of a pizza's food values from the content: kilojoules of a slice in whole numbers, and
 * allergens. A half has half of a whole pizza's toppings; the base counts once.
 */
export type ReferenceFood = { energy: number; allergens: readonly Allergen[]; mayContain: readonly Allergen[] }

/** Every unit on the base. */
const laidOn = ({ sauceId, toppings }: Pick<WholeBuild, 'sauceId' | 'toppings'>): IngredientId[] => {
  const units: IngredientId[] = sauceId === null ? [] : [sauceId]
  for (const id in toppings) {
    for (let unit = 0; unit < (toppings[id as IngredientId] ?? 0); unit++) units.push(id as IngredientId)
  }
  return units
}

export const referenceFood = (content: Content, build: Build): ReferenceFood => {
  const half = 'left' in build
  const fillings = half ? [...laidOn(build.left), ...laidOn(build.right)] : laidOn(build)
  const ingredient = (wanted: IngredientId) => {
    const found = content.ingredients.find(({ id }) => id === wanted)
    if (found === undefined) throw new RangeError(`the shop knows no ${wanted}`)
    return found
  }
  const halfKilojoules = fillings.reduce(
    (sum, id) => sum + (half ? 1 : 2) * (ingredient(id).energy[build.sizeId] ?? 0),
    2 * (ingredient(build.baseId).energy[build.sizeId] ?? 0),
  )
  const parts = 2 * (content.sizes.find(({ id }) => id === build.sizeId)?.slices ?? 1)
  const remainder = halfKilojoules % parts
  const contained = new Set<Allergen>()
  const traces = new Set<Allergen>()
  for (const id of [build.baseId, ...fillings]) {
    for (const allergen of ingredient(id).allergens) contained.add(allergen)
    for (const allergen of ingredient(id).mayContain) traces.add(allergen)
  }
  return {
    energy: (halfKilojoules - remainder) / parts + (2 * remainder >= parts ? 1 : 0),
    allergens: [...contained].sort(),
    mayContain: [...traces].filter((allergen) => !contained.has(allergen)).sort(),
  }
}
