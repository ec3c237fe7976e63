import type { Meal, MealChoice, MealGroup } from '../../api/meals.ts'

/** The default of a group: its first product. */
const defaultChoice = ({ products }: MealGroup): MealChoice | undefined => products[0]

/** The sold-out products of the default meal, each once. [CAT-19] */
export const missingIn = ({ groups }: Pick<Meal, 'groups'>): readonly string[] => {
  const defaults = groups.filter(({ min }) => min > 0).flatMap((group) => defaultChoice(group) ?? [])
  return [...new Set(defaults.filter(({ isOutOfStock }) => isOutOfStock).map(({ name }) => name))]
}

/** "Choose 2", "1 of 2 chosen", "Up to 2, if you like": the choices that a group still needs. [CAT-21] */
export const chooseWords = ({ min, max }: Pick<MealGroup, 'min' | 'max'>, count: number): string => {
  if (max === 1) return count === 1 ? 'Chosen' : min === 0 ? 'If you like' : 'Choose one'
  if (count > 0) return count >= min ? `${count} chosen` : `${count} of ${min} chosen`
  return min === 0 ? `Up to ${max}, if you like` : `Choose ${min}`
}

/** "Sold out at this store today: Cola, Garlic bread." */
export const missingWords = (missing: readonly string[]): string =>
  missing.length === 0 ? 'Sold out at this store today.' : `Sold out at this store today: ${missing.join(', ')}.`
