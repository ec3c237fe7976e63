import type { BundleProduct, Slot, SlotChoice } from '../catalogue/content.ts'
import type { Menu, MenuProduct } from '../catalogue/menu.ts'
import { choiceAsItComes } from '../pricing/price-group.ts'
import type { PricedLine } from '../pricing/price-line.ts'
import type { ProductId } from '../words.ts'

/** So many of a line of the basket, in one slot of a meal. */
export type Pick = { readonly slotId: string; readonly line: number; readonly count: number }

/** One way in which things that lie in the basket make up a meal of the menu. Lines are named by their place in the basket. */
export type Filling = { readonly mealId: ProductId; readonly picks: readonly Pick[] }

/** More ways than this are not looked at. */
export const mostFillings = 600

type Meal = MenuProduct & { readonly product: BundleProduct }

const mealsOf = (menu: Menu): readonly Meal[] =>
  [...menu.products.values()].filter(
    (item): item is Meal =>
      item.product.kind === 'bundle' && !item.product.requiresCoupon && !menu.isSoldOut(item.product.id),
  )

/** Whether a line may fill a slot: it is one of its choices, in the size in which the meal has it. */
const mayFill = (slot: Slot, { line, menuProduct, isAvailable }: PricedLine): boolean => {
  const choice = slot.choices.find(({ productId }) => productId === line.productId)
  if (choice === undefined || menuProduct === null || !isAvailable) return false
  return choiceAsItComes(menuProduct, choice)?.sizeId === line.build?.sizeId
}

const fillSlot = (slot: Slot, fitting: readonly number[], left: readonly number[]): readonly (readonly Pick[])[] => {
  const found: (readonly Pick[])[] = []
  const go = (from: number, count: number, picks: readonly Pick[]): void => {
    if (count >= slot.min) found.push(picks)
    if (count === slot.max) return
    for (let next = from; next < fitting.length; next++) {
      const line = fitting[next]
      if (line === undefined) continue
      const most = Math.min(slot.max - count, left[line] ?? 0)
      for (let taken = 1; taken <= most; taken++)
        go(next + 1, count + taken, [...picks, { slotId: slot.id, line, count: taken }])
    }
  }
  go(0, 0, [])
  return found
}

const without = (left: readonly number[], picks: readonly Pick[]): readonly number[] =>
  picks.reduce((rest, { line, count }) => rest.with(line, (rest[line] ?? 0) - count), [...left])

const fillingsOf = (meal: Meal, lines: readonly PricedLine[], quantities: readonly number[]): readonly Filling[] => {
  const fitting = meal.product.slots.map((slot) => lines.flatMap((line, index) => (mayFill(slot, line) ? [index] : [])))
  let ways: readonly (readonly Pick[])[] = [[]]
  for (const [index, slot] of meal.product.slots.entries()) {
    ways = ways.flatMap((picks) =>
      fillSlot(slot, fitting[index] ?? [], without(quantities, picks)).map((more) => [...picks, ...more]),
    )
    if (ways.length > mostFillings) ways = ways.slice(0, mostFillings)
  }
  return ways.filter((picks) => picks.length > 0).map((picks) => ({ mealId: meal.product.id, picks }))
}

/** Every way in which the lines of a basket make up one meal of the menu that needs no code. */
export const allFillings = (menu: Menu, lines: readonly PricedLine[]): readonly Filling[] =>
  mealsOf(menu).flatMap((meal) =>
    fillingsOf(
      meal,
      lines,
      lines.map(({ line }) => line.quantity),
    ),
  )

/** The choices with which a meal would be complete: everything else that it asks for lies in the basket. Cheapest upcharge first. */
export const missingChoices = (menu: Menu, lines: readonly PricedLine[]): readonly SlotChoice[] => {
  const quantities = lines.map(({ line }) => line.quantity)
  const missing = mealsOf(menu).flatMap(({ product }) =>
    product.slots.flatMap((slot) => {
      if (slot.min === 0) return []
      const others = product.slots.filter((other) => other !== slot)
      const rest = [...others, ...(slot.min > 1 ? [{ ...slot, min: slot.min - 1, max: slot.min - 1 }] : [])]
      return canFill(rest, lines, quantities) ? slot.choices : []
    }),
  )
  const byThing = new Map(missing.map((choice) => [`${choice.productId}/${choice.sizeId ?? ''}`, choice]))
  return [...byThing.values()].toSorted((one, other) => one.upcharge - other.upcharge)
}

/** Whether the slots can all be filled from the lines at once. */
const canFill = (slots: readonly Slot[], lines: readonly PricedLine[], left: readonly number[]): boolean => {
  const [slot, ...others] = slots
  if (slot === undefined) return true
  const fitting = lines.flatMap((line, index) => (mayFill(slot, line) ? [index] : []))
  return fillSlot({ ...slot, max: slot.min }, fitting, left).some((picks) =>
    canFill(others, lines, without(left, picks)),
  )
}
