import type { BundleProduct } from '../content/content.ts'
import { notOnMenu, type Menu } from '../menu/menu.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { codeRefusal } from '../pricing/discounts.ts'
import { isRefused, refused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, GroupId, ProductId } from '../core/basic-types.ts'
import { checkQuantity, checkLineLimit, insertAt } from '../pricing/line-checks.ts'
import { isSameContents, defaultMealContents, slotsOf, type MealPiece } from '../pricing/meal-contents.ts'
import { openingCode } from '../pricing/opened-deal.ts'
import type { AppliedCode, BasketState, Group } from '../basket/state.ts'

export { type MealPiece } from '../pricing/meal-contents.ts'

/** A meal or deal to add. [BAS-22] */
export type NewGroup = {
  readonly id: GroupId
  readonly productId: ProductId
  readonly quantity: number
  /** null = the default contents. */
  readonly pieces: readonly MealPiece[] | null
  /** The code that opens it; null = none, or one that is already on the basket. */
  readonly code: string | null
  /** Position among the meals, from 0; absent or beyond the end = last. */
  readonly position?: number | undefined
}

/** The changes of a meal; an absent part stays. [BAS-23] */
export type GroupChange = { readonly quantity?: number; readonly pieces?: readonly MealPiece[] }

const missingGroup = (id: GroupId): RefusalValue =>
  refused('BasketItemNotFound', {
    missingItems: [{ basketItemId: id as string as BasketItemId, groupedBasketItemId: id, productId: '' as ProductId }],
  })

/** Ids for pieces without one: the id of the meal with another ending, so that the format stays the same. */
const pieceIdOf = (id: GroupId, index: number): BasketItemId =>
  `${id.slice(0, -2)}${index.toString(16).padStart(2, '0')}` as BasketItemId

const mealOf = (menu: Menu, productId: ProductId): BundleProduct | RefusalValue => {
  const product = menu.products.get(productId)?.product
  return product?.kind === 'bundle' ? product : notOnMenu(menu, productId)
}

const withGroup = (state: BasketState, group: Group, position?: number): BasketState => ({
  ...state,
  groups: state.groups.some(({ id }) => id === group.id)
    ? state.groups.map((one) => (one.id === group.id ? group : one))
    : insertAt(state.groups, group, position),
})

/** The basket when the meal in it is complete, available and, if it requires a code, opened by one. */
const checked = (state: BasketState, menu: Menu, id: GroupId): BasketState | RefusalValue => {
  const { lines, groups } = priceBasket(state, menu)
  const priced = groups.find(({ group }) => group.id === id)
  if (priced === undefined) return missingGroup(id)
  if (priced.refusal !== null) return priced.refusal
  const { group } = priced
  const applied = group.code === null ? undefined : state.codes.find(({ code }) => code === group.code)
  if (applied === undefined) return state
  return codeRefusal(state, menu, applied.offerId, lines, groups) ?? state
}

const withCode = (state: BasketState, applied: AppliedCode | null): BasketState =>
  applied === null || state.codes.some(({ code }) => code === applied.code)
    ? state
    : { ...state, codes: [...state.codes, applied] }

/**
 * Adds a meal or deal; one with the same contents that is already there gets a higher quantity. Refuses with
 * `ProductNotFound`, `ProductOutOfStock` for its contents too, `NotSwappable` for a piece that none of its slots offers
 * in that size, `TooFewOfCustomisation` and `TooManyOfCustomisation` for a slot, the refusals of `checkBuild`,
 * `CouponNeeded` and the refusals of its code [VOU-11], `TooManyLines` above 60 lines and `BadInput` for a quantity
 * outside 1 to 99. [BAS-22]
 */
export const addGroup = (state: BasketState, menu: Menu, added: NewGroup): BasketState | RefusalValue => {
  const { id, productId, quantity, pieces } = added
  const product = mealOf(menu, productId)
  if (isRefused(product)) return product
  const applied = openingCode(state, menu, product, added.code)
  if (isRefused(applied)) return applied
  const slots = slotsOf(product, menu, pieces ?? defaultMealContents(product, (index) => pieceIdOf(id, index)))
  if (isRefused(slots)) return slots
  const code = applied?.code ?? null
  const same = state.groups.find(
    (one) => one.productId === productId && one.code === code && isSameContents(one.slots, slots),
  )
  const together = quantity + (same?.quantity ?? 0)
  const refusal =
    checkQuantity(quantity) ?? checkQuantity(together) ?? (same === undefined ? checkLineLimit(state) : null)
  if (refusal !== null) return refusal
  const group = same === undefined ? { id, productId, quantity, slots, code } : { ...same, quantity: together }
  return checked(withGroup(withCode(state, applied), group, added.position), menu, group.id)
}

/**
 * Removes a meal, on sale or not; `settleCodes` handles the code that opened it. Refuses an unknown id with
 * `BasketItemNotFound`. [BAS-24]
 */
export const removeGroup = (state: BasketState, id: GroupId): BasketState | RefusalValue =>
  state.groups.some((group) => group.id === id)
    ? { ...state, groups: state.groups.filter((group) => group.id !== id) }
    : missingGroup(id)

/**
 * Changes the quantity of a meal (0 removes it) or replaces all its contents, which is the swap. Refuses other contents
 * of a meal that cannot be swapped with `NotSwappable`, an unknown id with `BasketItemNotFound`, and otherwise as
 * `addGroup` does. [BAS-23]
 */
export const changeGroup = (
  state: BasketState,
  menu: Menu,
  id: GroupId,
  { quantity: wanted, pieces }: GroupChange,
): BasketState | RefusalValue => {
  const group = state.groups.find((one) => one.id === id)
  if (group === undefined) return missingGroup(id)
  if (wanted === 0) return removeGroup(state, id)
  const product = mealOf(menu, group.productId)
  if (isRefused(product)) return product
  if (pieces !== undefined && !product.ableToSwap) return refused('NotSwappable', { productId: product.id })
  const quantity = wanted ?? group.quantity
  const refusal = checkQuantity(quantity)
  if (refusal !== null) return refusal
  const slots = pieces === undefined ? group.slots : slotsOf(product, menu, pieces)
  return isRefused(slots) ? slots : checked(withGroup(state, { ...group, quantity, slots }), menu, id)
}

/**
 * Removes one piece from a meal, such as a sold-out one. The meal then has to be filled again; a meal that loses its
 * last piece is removed. null when no meal contains the piece. [ORD-09]
 */
export const withoutPiece = (state: BasketState, id: BasketItemId): BasketState | null => {
  const group = state.groups.find(({ slots }) =>
    Object.values(slots).some((lines) => lines.some((one) => one.id === id)),
  )
  if (group === undefined) return null
  const slots = Object.fromEntries(
    Object.entries(group.slots).map(([slotId, lines]) => [slotId, lines.filter((one) => one.id !== id)]),
  )
  const isEmpty = Object.values(slots).every((lines) => lines.length === 0)
  return isEmpty
    ? { ...state, groups: state.groups.filter((one) => one.id !== group.id) }
    : withGroup(state, { ...group, slots })
}
