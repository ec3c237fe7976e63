import type { Meal, MealChoice, MealGroup } from '../../data/meals.ts'
import { centsOf } from '../../lib/money.ts'
import { formatPrice } from '../../ui/format-price.ts'

/** What is in a group when nobody chooses: its first product. */
export const asItComes = ({ products }: MealGroup): MealChoice | undefined => products[0]

/** What of the meal as it comes has sold out, each thing once. [CAT-19] */
export const missingIn = ({ groups }: Pick<Meal, 'groups'>): readonly string[] => {
  const first = groups.filter(({ min }) => min > 0).flatMap((group) => asItComes(group) ?? [])
  return [...new Set(first.filter(({ isOutOfStock }) => isOutOfStock).map(({ name }) => name))]
}

/** "2 × Chocolate lava cake", "House supreme, Large (11")" */
const choiceWords = ({ name, sizeName }: MealChoice, count: number): string =>
  `${count > 1 ? `${count} × ` : ''}${name}${sizeName === null ? '' : `, ${sizeName}`}`

/** What is in a group as it comes; null for a group that comes empty. */
export const partWords = (group: MealGroup): string | null => {
  const first = asItComes(group)
  return first === undefined || group.min === 0 ? null : choiceWords(first, group.min)
}

/** "Could also be Meat supreme (+ $1.00) or Veg supreme."; null where nothing else could stand there. */
export const otherWords = ({ products }: MealGroup): string | null => {
  const others = products
    .slice(1)
    .map(({ name, upcharge }) => (upcharge > 0 ? `${name} (+ ${formatPrice(centsOf(upcharge))})` : name))
  const last = others.at(-1)
  if (last === undefined) return null
  const before = others.slice(0, -1).join(', ')
  return `Could also be ${before === '' ? '' : `${before} or `}${last}.`
}

/** "Sold out at this store today: Cola, Garlic bread." */
export const missingWords = (missing: readonly string[]): string =>
  missing.length === 0 ? 'Sold out at this store today.' : `Sold out at this store today: ${missing.join(', ')}.`
