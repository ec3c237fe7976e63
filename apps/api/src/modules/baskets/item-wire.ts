import type { ItemChange as WireChange, MealItemBody, PartBody } from '@forno/contracts/baskets/basket'
import type { MealPiece } from '@forno/domain/baskets/groups'
import { buildFromParts, halvesFromParts, type ItemChange } from '@forno/domain/baskets/items'
import type { BasketState } from '@forno/domain/basket/state'
import type { Build } from '@forno/domain/pizza/build'
import { notOnMenu, type Menu } from '@forno/domain/menu/menu'
import { isRefused, refused, type RefusalValue } from '@forno/domain/core/refusal'
import type { BasketItemId, ProductId } from '@forno/domain/core/basic-types'
import { newBasketItemId } from './sessions.ts'

/** The build that the parts of a body describe; null for the standard build. [BAS-16] */
export const buildOf = (
  menu: Menu,
  productId: ProductId,
  parts: readonly PartBody[] | undefined,
): Build | null | RefusalValue => {
  if (parts === undefined || parts.length === 0) return null
  const product = menu.products.get(productId)
  if (product === undefined) return notOnMenu(menu, productId)
  if (product.halves !== null) return halvesFromParts(product.halves, parts)
  return product.pizza === null
    ? refused('BasketItemPartNotFound', { productId })
    : buildFromParts(product.pizza, parts)
}

/** A change of one line, parsed against the line's product. [BAS-19] */
export const itemChangeOf = (
  state: BasketState,
  menu: Menu,
  id: BasketItemId,
  { quantity, basketItemParts }: WireChange,
): ItemChange | RefusalValue => {
  const line = state.lines.find((each) => each.id === id)
  const amount = quantity === undefined ? {} : { quantity }
  if (line === undefined || basketItemParts === undefined) return amount
  const build = buildOf(menu, line.productId, basketItemParts)
  if (isRefused(build)) return build
  return build === null ? amount : { ...amount, build }
}

/** The changes of several lines, each parsed by `itemChangeOf`; the first refusal wins. [BAS-18] */
export const itemChangesOf = (
  state: BasketState,
  menu: Menu,
  bodies: readonly (WireChange & { readonly basketItemId: BasketItemId })[],
): readonly (ItemChange & { readonly id: BasketItemId })[] | RefusalValue => {
  const changes: (ItemChange & { readonly id: BasketItemId })[] = []
  for (const body of bodies) {
    const change = itemChangeOf(state, menu, body.basketItemId, body)
    if (isRefused(change)) return change
    changes.push({ id: body.basketItemId, ...change })
  }
  return changes
}

type PieceWithId = MealItemBody & { readonly id: BasketItemId }

/**
 * Assigns ids to the pieces of a meal before its rule runs: the rule runs again after a write conflict, with the same
 * ids.
 */
export const withNewIds = (bodies: readonly MealItemBody[]): readonly PieceWithId[] =>
  bodies.map((body) => ({ ...body, id: newBasketItemId() }))

/** The pieces of a meal, each parsed against its own product. [BAS-22] */
export const piecesOf = (menu: Menu, bodies: readonly PieceWithId[]): readonly MealPiece[] | RefusalValue => {
  const pieces: MealPiece[] = []
  for (const { id, groupId = null, quantity, basketItemParts, ...body } of bodies) {
    const productId = body.productId as ProductId
    const build = buildOf(menu, productId, basketItemParts)
    if (isRefused(build)) return build
    pieces.push({ id, slotId: groupId, productId, quantity, build })
  }
  return pieces
}
