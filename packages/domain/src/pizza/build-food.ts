import type { Half, Halves, WholeBuild } from './build.ts'
import { halfAsPizza, halfAsWhole, halvesOf, halvesSizeOf, type HalvesChoices } from './halves-choices.ts'
import { sizeOf, type PizzaChoices } from './pizza-choices.ts'
import { toppingsOf } from './toppings.ts'
import { combinedFacts, type AllergenFacts } from '../content/allergen-facts.ts'
import { dietaries, type Dietary } from '../content/allergens.ts'
import type { IngredientId, SizeId } from '../core/basic-types.ts'

type Portion = { readonly food: AllergenFacts & { readonly dietary: readonly Dietary[] }; readonly kilojoules: number }

const portionsOf = (choices: PizzaChoices, build: WholeBuild): readonly Portion[] => {
  const base = sizeOf(choices, build.sizeId)?.bases.find(({ baseId }) => baseId === build.baseId)
  const portions: Portion[] = base === undefined ? [] : [{ food: base, kilojoules: base.energy }]
  const add = (id: IngredientId, units: number, sizeId: SizeId) => {
    const food = choices.ingredients.get(id)
    if (food !== undefined && units > 0) portions.push({ food, kilojoules: units * (food.energy[sizeId] ?? 0) })
  }
  if (build.sauceId !== null) add(build.sauceId, 1, build.sizeId)
  for (const [id, units] of toppingsOf(build.toppings)) add(id, units, build.sizeId)
  return portions
}

/** Kilojoules of the whole pizza with this build. */
export const wholeEnergy = (choices: PizzaChoices, build: WholeBuild): number =>
  portionsOf(choices, build).reduce((sum, { kilojoules }) => sum + kilojoules, 0)

/** Kilojoules of one slice with this build, rounded to whole ones. */
export const buildEnergy = (choices: PizzaChoices, build: WholeBuild): number =>
  Math.round(wholeEnergy(choices, build) / (sizeOf(choices, build.sizeId)?.slices ?? 1))

const allergensOf = (portions: readonly Portion[]): AllergenFacts => combinedFacts(portions.map(({ food }) => food))

/** The allergens that this build contains and those that it may also contain, in the order of the statutory list. */
export const buildAllergens = (choices: PizzaChoices, build: WholeBuild): AllergenFacts =>
  allergensOf(portionsOf(choices, build))

/** A gluten-free base is an option, not a property of the whole pizza. */
const claims = dietaries.filter((word) => word !== 'gluten-free-option')

const dietaryOf = (portions: readonly Portion[]): readonly Dietary[] =>
  claims.filter((word) => portions.every(({ food }) => food.dietary.includes(word)))

/** The dietary claims that apply to this build: those of its base, its sauce and every topping. [CAT-15] */
export const buildDietary = (choices: PizzaChoices, build: WholeBuild): readonly Dietary[] =>
  dietaryOf(portionsOf(choices, build))

type WholePizza = { readonly pizza: PizzaChoices; readonly whole: WholeBuild }

const seenAsPizzas = (choices: HalvesChoices, build: Halves): readonly WholePizza[] =>
  halvesOf(build).flatMap((half: Half) => {
    const pizza = halfAsPizza(choices, half.productId)
    return pizza === null ? [] : { pizza, whole: halfAsWhole(build, half) }
  })

/** Kilojoules of a whole half-n-half: the mean of its halves as whole pizzas. */
export const wholeHalvesEnergy = (choices: HalvesChoices, build: Halves): number =>
  seenAsPizzas(choices, build).reduce((sum, { pizza, whole }) => sum + wholeEnergy(pizza, whole), 0) / 2

/** Kilojoules of one slice of a half-n-half, rounded to whole ones. */
export const halvesEnergy = (choices: HalvesChoices, build: Halves): number =>
  Math.round(wholeHalvesEnergy(choices, build) / (halvesSizeOf(choices, build.sizeId)?.slices ?? 1))

/** The allergens of a half-n-half: those of either half, because they share a base and a box. */
export const halvesAllergens = (choices: HalvesChoices, build: Halves): AllergenFacts =>
  allergensOf(seenAsPizzas(choices, build).flatMap(({ pizza, whole }) => portionsOf(pizza, whole)))

/** The dietary claims that apply to everything on both halves. [CAT-20] */
export const halvesDietary = (choices: HalvesChoices, build: Halves): readonly Dietary[] =>
  dietaryOf(seenAsPizzas(choices, build).flatMap(({ pizza, whole }) => portionsOf(pizza, whole)))
