import { sumOf, times } from '../core/money.ts'
import { cents, type Cents } from '../core/basic-types.ts'

/** A piece of a meal: cents that one adds to the meal's price, and its price alone. */
export type MealPart = { readonly added: Cents; readonly single: Cents; readonly quantity: number }

/**
 * The amount that one piece adds to the price of its meal: the upcharge of the choice, and its extras. A cheaper build
 * gives nothing back. [BAS-11] [CAT-21]
 */
export const addedToMeal = (upcharge: Cents, single: Cents, asItComes: Cents): Cents =>
  cents(upcharge + Math.max(0, single - asItComes))

/**
 * The price of one meal and of all, and what the same pieces would cost more alone, in cents; never below 0. [BAS-06]
 */
export const mealPrice = (price: Cents, parts: readonly MealPart[], quantity: number) => {
  const unit = sumOf([price, ...parts.map((part) => times(part.added, part.quantity))])
  const apart = sumOf(parts.map((part) => times(part.single, part.quantity)))
  return { unit, total: times(unit, quantity), saving: times(cents(Math.max(0, apart - unit)), quantity) }
}

/** How full a slot is. [CAT-21] */
export const fillingOf = ({ min, max }: { readonly min: number; readonly max: number }, count: number) =>
  count < min ? 'tooFew' : count > max ? 'tooMany' : 'filled'
