import { notOnMenu, type Menu } from '../catalogue/menu.ts'
import { isRefused, refused, type Refused } from '../refused.ts'
import type { BasketItemId, ProductId } from '../words.ts'
import { asItComes, checkChosen } from './chosen-build.ts'
import { isSameBuild, tidyBuild } from './same-build.ts'
import { maximumLines, maximumQuantity, type BasketState, type Build, type Line } from './state.ts'

export { buildFromParts, halvesFromParts, type ChosenPart } from './build-from-parts.ts'
export { checkBuild, checkHalves } from './check-build.ts'

export type NewItem = {
  readonly id: BasketItemId
  readonly productId: ProductId
  readonly quantity: number
  /** null = as it comes. */
  readonly build: Build | null
}
export type ItemChange = { readonly quantity?: number; readonly build?: Build }

const checkQuantity = (quantity: number): Refused | null =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= maximumQuantity
    ? null
    : refused('BadInput', {
        max: maximumQuantity,
        errors: [{ field: 'quantity', message: `Please choose between 1 and ${maximumQuantity}.` }],
      })

const chosenBuild = (menu: Menu, productId: ProductId, wanted: Build | null): Build | null | Refused => {
  const menuProduct = menu.products.get(productId)
  if (menuProduct === undefined) return notOnMenu(menu, productId)
  if (menuProduct.isOutOfStock) return refused('ProductOutOfStock', { productId })
  const chosen = wanted ?? asItComes(menuProduct)
  const build = chosen === null ? null : tidyBuild(chosen)
  return checkChosen(menuProduct, build) ?? build
}

const withLine = (state: BasketState, line: Line): BasketState => ({
  ...state,
  lines: state.lines.map((one) => (one.id === line.id ? line : one)),
})

const missing = (ids: readonly BasketItemId[]): Refused =>
  refused('BasketItemNotFound', {
    missingItems: ids.map((basketItemId) => ({ basketItemId, productId: '' as ProductId })),
  })

/**
 * Adds a product; one that lies in the basket with the same build only raises its quantity. Refuses with `ProductNotFound`,
 * `ProductOutOfStock`, what `checkBuild` or `checkHalves` refuses, `TooManyLines` above 60 lines and `BadInput` for a quantity, alone or
 * together, outside 1 to 99. [BAS-16]
 */
export const addItem = (state: BasketState, menu: Menu, item: NewItem): BasketState | Refused => {
  const { id, productId, quantity } = item
  const build = chosenBuild(menu, productId, item.build)
  if (isRefused(build)) return build
  const same = state.lines.find((line) => line.productId === productId && isSameBuild(line.build, build))
  const together = quantity + (same?.quantity ?? 0)
  const refusal = checkQuantity(quantity) ?? checkQuantity(together)
  if (refusal !== null) return refusal
  if (same !== undefined) return withLine(state, { ...same, quantity: together })
  if (state.lines.length >= maximumLines) return refused('TooManyLines', { max: maximumLines })
  return { ...state, lines: [...state.lines, { id, productId, quantity, build }] }
}

/** Removes a line, whether or not its product is still sold. Refuses an unknown id with `BasketItemNotFound`. [BAS-20] */
export const removeItem = (state: BasketState, id: BasketItemId): BasketState | Refused =>
  state.lines.some((line) => line.id === id)
    ? { ...state, lines: state.lines.filter((line) => line.id !== id) }
    : missing([id])

/**
 * Changes the quantity or build of a line; quantity 0 removes it. Refuses an unknown id with `BasketItemNotFound`, else as
 * `addItem` does. [BAS-19]
 */
export const changeItem = (
  state: BasketState,
  menu: Menu,
  id: BasketItemId,
  change: ItemChange,
): BasketState | Refused => {
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
  return changes.reduce<BasketState | Refused>(
    (sofar, change) => (isRefused(sofar) ? sofar : changeItem(sofar, menu, change.id, change)),
    state,
  )
}

/** Takes everything out; where, when and who stay. [BAS-17] */
export const clearItems = (state: BasketState): BasketState => ({ ...state, lines: [] })
