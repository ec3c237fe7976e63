import type { Menu } from '../menu/menu.ts'
import { isRefused, refused, type Refused } from '../core/refused.ts'
import type { BasketItemId, GroupId, ProductId } from '../core/words.ts'
import { withinAlcoholLimit } from '../pricing/alcohol-units.ts'
import { addGroup, withoutPiece } from './groups.ts'
import { checkQuantity, checkRoom, chosenBuild, missing, placed } from '../pricing/line-checks.ts'
import { isSameBuild } from '../pizza/same-build.ts'
import type { BasketState, Line } from '../basket/state.ts'
import type { Build } from '../pizza/build.ts'

export { buildFromParts, halvesFromParts, type ChosenPart } from '../pizza/build-from-parts.ts'
export { checkBuild, checkHalves } from '../pizza/check-build.ts'

export type NewItem = {
  readonly id: BasketItemId
  readonly productId: ProductId
  readonly quantity: number
  /** null = as it comes. */
  readonly build: Build | null
  /** Where it is to lie among its kind, from 0; left out, or beyond the end: last. */
  readonly position?: number | undefined
}
export type ItemChange = { readonly quantity?: number; readonly build?: Build }

const withLine = (state: BasketState, line: Line): BasketState => ({
  ...state,
  lines: state.lines.map((one) => (one.id === line.id ? line : one)),
})

/** A meal goes among the meals, as it comes: it is never built as a whole. */
const addMeal = (state: BasketState, menu: Menu, { build, ...item }: NewItem): BasketState | Refused =>
  build === null
    ? addGroup(state, menu, { ...item, id: item.id as string as GroupId, pieces: null, code: null })
    : refused('BasketItemPartNotFound', { productId: item.productId })

/**
 * Adds a product, a meal as it comes [BAS-22]; one that lies in the basket with the same build only raises its quantity
 * and stays where it is. Refuses with `ProductNotFound`, `ProductOutOfStock`, what `checkBuild` or `checkHalves` refuses, `TooManyLines` above 60 lines and `BadInput` for a quantity, alone or
 * together, outside 1 to 99; with `InvalidAlcohol` what `withinAlcoholLimit` refuses. [BAS-16]
 */
export const addItem = (state: BasketState, menu: Menu, item: NewItem): BasketState | Refused =>
  withinAlcoholLimit(state, added(state, menu, item), menu)

const added = (state: BasketState, menu: Menu, item: NewItem): BasketState | Refused => {
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
  return checkRoom(state) ?? { ...state, lines: placed(state.lines, line, item.position) }
}

/**
 * Removes a line, or one thing out of a meal [ORD-09], whether or not its product is still sold. Refuses an unknown id with
 * `BasketItemNotFound`. [BAS-20]
 */
export const removeItem = (state: BasketState, id: BasketItemId): BasketState | Refused =>
  state.lines.some((line) => line.id === id)
    ? { ...state, lines: state.lines.filter((line) => line.id !== id) }
    : (withoutPiece(state, id) ?? missing([id]))

/**
 * Changes the quantity or build of a line; quantity 0 removes it. Refuses an unknown id with `BasketItemNotFound`, else as
 * `addItem` does. [BAS-19]
 */
export const changeItem = (
  state: BasketState,
  menu: Menu,
  id: BasketItemId,
  change: ItemChange,
): BasketState | Refused => withinAlcoholLimit(state, changed(state, menu, id, change), menu)

const changed = (state: BasketState, menu: Menu, id: BasketItemId, change: ItemChange): BasketState | Refused => {
  const line = state.lines.find((one) => one.id === id)
  if (line === undefined) return missing([id])
  if (change.quantity === 0) return removeItem(state, id)
  const quantity = change.quantity ?? line.quantity
  const refusal = checkQuantity(quantity)
  if (refusal !== null) return refusal
  const build = chosenBuild(menu, line.productId, change.build ?? line.build)
  return isRefused(build) ? build : withLine(state, { ...line, quantity, build })
}

/**
 * Changes several lines in one step: all, or none with the first refusal; all unknown ids are named together in
 * `missingItems`. [BAS-18]
 */
export const changeItems = (
  state: BasketState,
  menu: Menu,
  changes: readonly (ItemChange & { readonly id: BasketItemId })[],
): BasketState | Refused => {
  const known = new Set(state.lines.map(({ id }) => id))
  const unknown = changes.map(({ id }) => id).filter((id) => !known.has(id))
  if (unknown.length > 0) return missing(unknown)
  const after = changes.reduce<BasketState | Refused>(
    (sofar, change) => (isRefused(sofar) ? sofar : changed(sofar, menu, change.id, change)),
    state,
  )
  return withinAlcoholLimit(state, after, menu)
}

/** Takes everything out, codes too; where, when and who stay. [BAS-17] */
export const clearItems = (state: BasketState): BasketState => ({ ...state, lines: [], groups: [], codes: [] })
