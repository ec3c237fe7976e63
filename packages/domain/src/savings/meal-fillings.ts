import type { BundleProduct, Slot, SlotChoice } from '../content/content.ts'
import type { Menu, MenuProduct } from '../menu/menu.ts'
import { defaultChoiceBuild } from '../pricing/price-group.ts'
import type { PricedLine } from '../pricing/price-line.ts'
import type { ProductId } from '../core/basic-types.ts'
import type { Budget } from './search-budget.ts'

/** A number of pieces of a basket line for one slot of a meal. */
export type Pick = { readonly slotId: string; readonly line: number; readonly count: number }

/** One way in which items of the basket form a meal of the menu. Lines are numbered by their position in the basket. */
export type Filling = { readonly mealId: ProductId; readonly picks: readonly Pick[] }

/** The maximum number of fillings that are considered: of one meal, and of all. */
const mostFillings = { ofMeal: 300, ofAll: 600 } as const

type Meal = MenuProduct & { readonly product: BundleProduct }

/** The meals that anyone may buy now: without a code, with any payment method. [RUL-06] */
const mealsOf = (menu: Menu): readonly Meal[] =>
  [...menu.products.values()].filter(
    (item): item is Meal =>
      item.product.kind === 'bundle' &&
      !item.product.requiresCoupon &&
      item.product.paymentType === null &&
      !menu.isSoldOut(item.product.id),
  )

/** Whether a line may fill a slot: it is one of its choices, in the slot's size. */
const mayFill = (slot: Slot, { line, menuProduct, isAvailable }: PricedLine): boolean => {
  const choice = slot.choices.find(({ productId }) => productId === line.productId)
  if (choice === undefined || menuProduct === null || !isAvailable) return false
  return defaultChoiceBuild(menuProduct, choice)?.sizeId === line.build?.sizeId
}

/** A slot with the positions of the lines that may fill it. */
type OpenSlot = { readonly slot: Slot; readonly fitting: readonly number[] }

const openSlots = (slots: readonly Slot[], lines: readonly PricedLine[], budget: Budget): readonly OpenSlot[] =>
  slots.map((slot) => {
    budget.spend(lines.length)
    return { slot, fitting: lines.flatMap((line, index) => (mayFill(slot, line) ? [index] : [])) }
  })

/** Whether each slot has enough pieces, considered alone. */
const hasEnough = (slots: readonly OpenSlot[], left: readonly number[]): boolean =>
  slots.every(({ slot, fitting }) => fitting.reduce((sum, line) => sum + (left[line] ?? 0), 0) >= slot.min)

type Fill = { readonly picks: readonly Pick[]; readonly left: readonly number[] }

/** The ways to fill one slot; the iteration ends when the budget is spent. */
function* waysToFill({ slot, fitting }: OpenSlot, start: Fill, budget: Budget): Generator<Fill> {
  function* from(place: number, count: number, { picks, left }: Fill): Generator<Fill> {
    budget.spend(1)
    if (budget.isSpent()) return
    if (count >= slot.min) yield { picks, left }
    if (count === slot.max) return
    for (let next = place; next < fitting.length; next++) {
      const line = fitting[next] ?? 0
      const most = Math.min(slot.max - count, left[line] ?? 0)
      for (let taken = 1; taken <= most; taken++) {
        const rest = left.with(line, (left[line] ?? 0) - taken)
        const pick = { slotId: slot.id, line, count: taken }
        yield* from(next + 1, count + taken, { picks: [...picks, pick], left: rest })
      }
    }
  }
  yield* from(0, 0, start)
}

/** The ways to fill several slots at once; a caller stops when it has enough. */
function* waysToFillAll(slots: readonly OpenSlot[], start: Fill, budget: Budget): Generator<Fill> {
  const [slot, ...others] = slots
  if (slot === undefined) {
    yield start
    return
  }
  for (const fill of waysToFill(slot, start, budget)) yield* waysToFillAll(others, fill, budget)
}

const quantitiesOf = (lines: readonly PricedLine[]): readonly number[] => lines.map(({ line }) => line.quantity)

/**
 * The ways in which the lines of a basket form one meal of the menu without a code. `isCut`: more ways exist that were
 * not considered.
 */
export const allFillings = (
  menu: Menu,
  lines: readonly PricedLine[],
  budget: Budget,
): { readonly fillings: readonly Filling[]; readonly isCut: boolean } => {
  const left = quantitiesOf(lines)
  const fillings: Filling[] = []
  let isCut = false
  for (const { product } of mealsOf(menu)) {
    const most = Math.min(fillings.length + mostFillings.ofMeal, mostFillings.ofAll)
    const slots = openSlots(product.slots, lines, budget)
    if (!hasEnough(slots, left)) continue
    for (const { picks } of waysToFillAll(slots, { picks: [], left }, budget)) {
      if (picks.length === 0) continue
      isCut ||= fillings.length >= most
      if (fillings.length >= most) break
      fillings.push({ mealId: product.id, picks })
    }
  }
  return { fillings, isCut: isCut || budget.isSpent() }
}

/** Whether the lines can fill all slots at once, each with its minimum. */
const canFill = (slots: readonly OpenSlot[], left: readonly number[], budget: Budget): boolean => {
  const least = slots.map(({ slot, fitting }) => ({ slot: { ...slot, max: slot.min }, fitting }))
  return hasEnough(least, left) && waysToFillAll(least, { picks: [], left }, budget).next().done !== true
}

/** The choices that would complete a meal for which the basket contains everything else, cheapest upcharge first. */
export const missingChoices = (menu: Menu, lines: readonly PricedLine[], budget: Budget): readonly SlotChoice[] => {
  const left = quantitiesOf(lines)
  const missing = mealsOf(menu).flatMap(({ product }) => {
    const slots = openSlots(product.slots, lines, budget)
    return slots.flatMap(({ slot, fitting }) => {
      if (slot.min === 0) return []
      const others = slots.filter((other) => other.slot !== slot)
      const oneLess = { slot: { ...slot, min: slot.min - 1 }, fitting }
      return canFill([...others, ...(slot.min > 1 ? [oneLess] : [])], left, budget) ? slot.choices : []
    })
  })
  const byThing = new Map(missing.map((choice) => [`${choice.productId}/${choice.sizeId ?? ''}`, choice]))
  return [...byThing.values()].toSorted((one, other) => one.upcharge - other.upcharge)
}
