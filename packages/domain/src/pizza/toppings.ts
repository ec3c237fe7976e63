import type { IngredientId } from '../core/basic-types.ts'

/** Units of each topping on a pizza; a double is two. */
export type Toppings = Readonly<Record<IngredientId, number>>

/** The toppings of a recipe or build with their units. */
export const toppingsOf = (toppings: Toppings): readonly (readonly [IngredientId, number])[] =>
  Object.entries(toppings) as [IngredientId, number][]
