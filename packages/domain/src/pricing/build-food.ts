import type { Whole } from '../baskets/state.ts'
import { sizeOf, type PizzaOffer } from '../catalogue/pizza-offer.ts'
import { toppingsOf } from '../catalogue/toppings.ts'
import { allergens as allAllergens, type Allergen, type IngredientId, type SizeId } from '../words.ts'

type Food = { readonly allergens: readonly Allergen[]; readonly mayContain: readonly Allergen[] }
type Portion = { readonly food: Food; readonly kilojoules: number }

const portionsOf = (offer: PizzaOffer, build: Whole): readonly Portion[] => {
  const base = sizeOf(offer, build.sizeId)?.bases.find(({ baseId }) => baseId === build.baseId)
  const portions: Portion[] = base === undefined ? [] : [{ food: base, kilojoules: base.energy }]
  const add = (id: IngredientId, units: number, sizeId: SizeId) => {
    const food = offer.ingredients.get(id)
    if (food !== undefined && units > 0) portions.push({ food, kilojoules: units * (food.energy[sizeId] ?? 0) })
  }
  if (build.sauceId !== null) add(build.sauceId, 1, build.sizeId)
  for (const [id, units] of toppingsOf(build.toppings)) add(id, units, build.sizeId)
  return portions
}

/** Kilojoules of one slice of this very pizza, rounded to whole ones. */
export const buildEnergy = (offer: PizzaOffer, build: Whole): number => {
  const whole = portionsOf(offer, build).reduce((sum, { kilojoules }) => sum + kilojoules, 0)
  return Math.round(whole / (sizeOf(offer, build.sizeId)?.slices ?? 1))
}

/** What this very pizza contains and, beyond that, may contain; both in the order of the law's list. */
export const buildAllergens = (offer: PizzaOffer, build: Whole): Food => {
  const foods = portionsOf(offer, build).map(({ food }) => food)
  const contained = new Set(foods.flatMap(({ allergens }) => allergens))
  const traces = new Set(foods.flatMap(({ mayContain }) => mayContain))
  return {
    allergens: allAllergens.filter((allergen) => contained.has(allergen)),
    mayContain: allAllergens.filter((allergen) => traces.has(allergen) && !contained.has(allergen)),
  }
}
