import type { Menu } from '../menu/menu.ts'
import { isRefused, refused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, GroupId, ProductId } from '../core/basic-types.ts'
import { withinAlcoholLimit } from '../pricing/alcohol-units.ts'
import { addGroup, withoutPiece } from './groups.ts'
import { checkQuantity, checkLineLimit, chosenBuild, itemsNotFound, insertAt } from '../pricing/line-checks.ts'
import { isSameBuild } from '../pizza/same-build.ts'
import type { BasketState, Line } from '../basket/state.ts'
import type { Build } from '../pizza/build.ts'

export { buildFromParts, halvesFromParts, type ChosenPart } from '../pizza/build-from-parts.ts'
export { checkBuild, checkHalves } from '../pizza/check-build.ts'

/** A product to add. [BAS-16] */
export type NewItem = {
  readonly id: BasketItemId
  readonly productId: ProductId
  readonly quantity: number
  /** null = the default build. */
  readonly build: Build | null
  /** Position among the lines or meals, from 0; absent or beyond the end = last. */
  readonly position?: number | undefined
}

/** The changes of a line; an absent part stays. [BAS-19] */
export type ItemChange = { readonly quantity?: number; readonly build?: Build }

const withLine = (state: BasketState, line: Line): BasketState => ({
  ...state,
  lines: state.lines.map((one) => (one.id === line.id ? line : one)),
})

/** Adds a meal among the meals with its default contents: a meal has no build. */
const addMeal = (state: BasketState, menu: Menu, { build, ...item }: NewItem): BasketState | RefusalValue =>
  build === null
    ? addGroup(state, menu, { ...item, id: item.id as string as GroupId, pieces: null, code: null })
    : refused('BasketItemPartNotFound', { productId: item.productId })

/**
 * Adds a product, or a meal with its default contents [BAS-22]; a line with the same build that is already there gets a
 * higher quantity and keeps its position. Refuses with `ProductNotFound`, `ProductOutOfStock`, the refusals of
 * `checkBuild` or `checkHalves`, `TooManyLines` above 60 lines, `BadInput` for a quantity outside 1 to 99, alone or
 * together, and `InvalidAlcohol` as `withinAlcoholLimit` does. [BAS-16]
 */
export const addItem = (state: BasketState, menu: Menu, item: NewItem): BasketState | RefusalValue =>
  withinAlcoholLimit(state, added(state, menu, item), menu)

const added = (state: BasketState, menu: Menu, item: NewItem): BasketState | RefusalValue => {
  const { id, productId, quantity } = item
  if (menu.products.get(productId)?.product.kind === 'bundle') return addMeal(state, menu, item)
  const build = chosenBuild(menu, productId, item.build)
  if (isRefused(build)) return build
  const same = state.lines.find((line) => line.productId === productId && isSameBuild(line.build, build))
  const together = quantity + (same?.quantity ?? 0)
  const refusal = checkQuantity(quantity) ?? checkQuantity(together)
  if (refusal !== null) return refusal
  if (same !== undefined) return withLine(state, { ...same, quantity: together })
  const line = { id, productId, quantity, build }
  return checkLineLimit(state) ?? { ...state, lines: insertAt(state.lines, line, item.position) }
}

/**
 * Removes a line, or one piece of a meal [ORD-09], whether or not its product is still sold. Refuses an unknown id with
 * `BasketItemNotFound`. [BAS-20]
 */
export const removeItem = (state: BasketState, id: BasketItemId): BasketState | RefusalValue =>
  state.lines.some((line) => line.id === id)
    ? { ...state, lines: state.lines.filter((line) => line.id !== id) }
    : (withoutPiece(state, id) ?? itemsNotFound([id]))

/**
 * Changes the quantity or the build of a line; quantity 0 removes it. Refuses an unknown id with `BasketItemNotFound`,
 * and otherwise as `addItem` does. [BAS-19]
 */
export const changeItem = (
  state: BasketState,
  menu: Menu,
  id: BasketItemId,
  change: ItemChange,
): BasketState | RefusalValue => withinAlcoholLimit(state, changed(state, menu, id, change), menu)

const changed = (state: BasketState, menu: Menu, id: BasketItemId, change: ItemChange): BasketState | RefusalValue => {
  const line = state.lines.find((one) => one.id === id)
  if (line === undefined) return itemsNotFound([id])
  if (change.quantity === 0) return removeItem(state, id)
  const quantity = change.quantity ?? line.quantity
  const refusal = checkQuantity(quantity)
  if (refusal !== null) return refusal
  const build = chosenBuild(menu, line.productId, change.build ?? line.build)
  return isRefused(build) ? build : withLine(state, { ...line, quantity, build })
}

/**
 * Changes several lines in one step: all of them, or none and the first refusal. `missingItems` names all unknown ids
 * together. [BAS-18]
 */
export const changeItems = (
  state: BasketState,
  menu: Menu,
  changes: readonly (ItemChange & { readonly id: BasketItemId })[],
): BasketState | RefusalValue => {
  const known = new Set(state.lines.map(({ id }) => id))
  const unknown = changes.map(({ id }) => id).filter((id) => !known.has(id))
  if (unknown.length > 0) return itemsNotFound(unknown)
  const after = changes.reduce<BasketState | RefusalValue>(
    (sofar, change) => (isRefused(sofar) ? sofar : changed(sofar, menu, change.id, change)),
    state,
  )
  return withinAlcoholLimit(state, after, menu)
}

/** Removes all items, meals and codes; disposition and customer stay. [BAS-17] */
export const clearItems = (state: BasketState): BasketState => ({ ...state, lines: [], groups: [], codes: [] })
