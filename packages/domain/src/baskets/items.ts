import { defaultBuild, type Menu } from '../catalogue/menu.ts'
import { toppingsOf } from '../catalogue/toppings.ts'
import { isRefused, refused, type Refused } from '../refused.ts'
import type { BasketItemId, ProductId } from '../words.ts'
import { checkBuild } from './check-build.ts'
import { maximumLines, maximumQuantity, type BasketState, type Line, type Whole } from './state.ts'

export { buildFromParts, type ChosenPart } from './build-from-parts.ts'
export { checkBuild } from './check-build.ts'

export type NewItem = {
  readonly id: BasketItemId
  readonly productId: ProductId
  readonly quantity: number
  /** null = as it comes. */
  readonly build: Whole | null
}
export type ItemChange = { readonly quantity?: number; readonly build?: Whole }

/** The same pizza in its one way of writing: no toppings of nothing, ids in one order. */
const tidy = (build: Whole): Whole => {
  const toppings = toppingsOf(build.toppings).filter(([, units]) => units !== 0)
  toppings.sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...build, toppings: Object.fromEntries(toppings) }
}

const isSameBuild = (one: Whole | null, other: Whole | null): boolean => {
  if (one === null || other === null) return one === other
  const isSameFrame = one.sizeId === other.sizeId && one.baseId === other.baseId && one.sauceId === other.sauceId
  const toppings = toppingsOf(one.toppings)
  return (
    isSameFrame &&
    toppings.length === toppingsOf(other.toppings).length &&
    toppings.every(([id, units]) => other.toppings[id] === units)
  )
}

const checkQuantity = (quantity: number): Refused | null =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= maximumQuantity
    ? null
    : refused('BadInput', {
        max: maximumQuantity,
        errors: [{ field: 'quantity', message: `Please choose between 1 and ${maximumQuantity}.` }],
      })

const chosenBuild = (menu: Menu, productId: ProductId, wanted: Whole | null): Whole | null | Refused => {
  const menuProduct = menu.products.get(productId)
  if (menuProduct === undefined) return refused('ProductNotFound', { productId })
  if (menuProduct.isOutOfStock) return refused('ProductOutOfStock', { productId })
  const { pizza } = menuProduct
  if (pizza === null) return wanted === null ? null : refused('BasketItemPartNotFound', { productId })
  const build = tidy(wanted ?? defaultBuild(pizza))
  return checkBuild(pizza, build) ?? build
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
 * `ProductOutOfStock`, what `checkBuild` refuses, `TooManyLines` above 60 lines and `BadInput` for a quantity, alone or
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
