import { mostAlcoholUnits } from '../menu/alcohol-hours.ts'
import type { Menu } from '../menu/menu.ts'
import { isRefused, refused, type RefusalValue } from '../core/refusal.ts'
import type { BasketState, Line } from '../basket/state.ts'

/** The units of alcohol in a basket, including its meals. [RUL-03] */
const alcoholUnitsIn = ({ lines, groups }: BasketState, menu: Menu): number => {
  const unitsOf = (list: readonly Line[]) =>
    list.reduce(
      (sum, { productId, quantity }) => sum + (menu.products.get(productId)?.product.alcoholUnits ?? 0) * quantity,
      0,
    )
  const inGroups = groups.map(({ slots, quantity }) => unitsOf(Object.values(slots).flat()) * quantity)
  return inGroups.reduce((sum, units) => sum + units, unitsOf(lines))
}

/**
 * Refuses a change that adds more alcohol than an order may have with `InvalidAlcohol`; a change that only removes some
 * always passes. [RUL-03] [BAS-16]
 */
export const withinAlcoholLimit = (
  before: BasketState,
  after: BasketState | RefusalValue,
  menu: Menu,
): BasketState | RefusalValue => {
  if (isRefused(after)) return after
  const max = menu.alcohol?.maxUnits ?? mostAlcoholUnits
  const units = alcoholUnitsIn(after, menu)
  return units > max && units > alcoholUnitsIn(before, menu) ? refused('InvalidAlcohol', { max }) : after
}
