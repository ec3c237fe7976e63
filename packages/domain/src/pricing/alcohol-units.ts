import { mostAlcoholUnits } from '../menu/alcohol-hours.ts'
import type { Menu } from '../menu/menu.ts'
import { isRefused, refused, type Refused } from '../core/refused.ts'
import type { BasketState, Line } from '../basket/state.ts'

/** Units of alcohol that lie in a basket, also within its meals. [RUL-03] */
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
 * A change of items as it may be made: one that brings more alcohol than an order may hold is refused with `InvalidAlcohol`,
 * one that only takes some out never is. [RUL-03] [BAS-16]
 */
export const withinAlcoholLimit = (
  before: BasketState,
  after: BasketState | Refused,
  menu: Menu,
): BasketState | Refused => {
  if (isRefused(after)) return after
  const max = menu.alcohol?.maxUnits ?? mostAlcoholUnits
  const units = alcoholUnitsIn(after, menu)
  return units > max && units > alcoholUnitsIn(before, menu) ? refused('InvalidAlcohol', { max }) : after
}
