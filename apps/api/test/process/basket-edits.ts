import type { Basket, GroupBody, GroupChange, ItemBody, SwapBody } from '@forno/contracts/baskets/basket'
import { addGroup, changeGroup, removeGroup } from '@forno/domain/baskets/groups'
import { addItem, changeItem, changeItems, clearItems, removeItem } from '@forno/domain/baskets/items'
import type { BasketState } from '@forno/domain/basket/state'
import { swapParts } from '@forno/domain/baskets/swap'
import type { Menu } from '@forno/domain/menu/menu'
import { priceBasket } from '@forno/domain/pricing/price-basket'
import { applyCode, removeCode, settleCodes, type FoundCode } from '@forno/domain/baskets/codes'
import { isRefused, type RefusalValue } from '@forno/domain/core/refusal'
import type { BasketItemId, GroupId, Instant, ProductId } from '@forno/domain/core/basic-types'
import { buildOf, itemChangeOf, withNewIds, piecesOf } from '../../src/modules/baskets/item-wire.ts'

type Quantity = { readonly quantity: number }
/** One edit of a basket, as a customer's screen requests it. */
export type Edit =
  | { readonly kind: 'add'; readonly body: ItemBody }
  | { readonly kind: 'change'; readonly id: BasketItemId; readonly body: Quantity }
  | { readonly kind: 'list'; readonly body: readonly (Quantity & { readonly basketItemId: BasketItemId })[] }
  | { readonly kind: 'swap'; readonly id: BasketItemId; readonly body: SwapBody }
  | { readonly kind: 'remove'; readonly id: BasketItemId }
  | { readonly kind: 'addMeal'; readonly body: GroupBody }
  | { readonly kind: 'changeMeal'; readonly id: GroupId; readonly body: GroupChange }
  | { readonly kind: 'removeMeal'; readonly id: GroupId }
  | { readonly kind: 'apply' | 'takeOff'; readonly code: string }
  | { readonly kind: 'clear' }

/** The API call for an edit. */
export const callOf = (basketId: string, edit: Edit): { readonly address: string; readonly body?: unknown } => {
  const basket = `/baskets/${basketId}`
  switch (edit.kind) {
    case 'add':
      return { address: `POST ${basket}/basketItems`, body: edit.body }
    case 'change':
      return { address: `PATCH ${basket}/basketItems/${edit.id}`, body: edit.body }
    case 'list':
      return { address: `PATCH ${basket}/basketItems`, body: edit.body }
    case 'swap':
      return { address: `PATCH ${basket}/basketItems/${edit.id}/swap`, body: edit.body }
    case 'remove':
      return { address: `DELETE ${basket}/basketItems/${edit.id}` }
    case 'addMeal':
      return { address: `POST ${basket}/groupedBasketItems`, body: edit.body }
    case 'changeMeal':
      return { address: `PATCH ${basket}/groupedBasketItems/${edit.id}`, body: edit.body }
    case 'removeMeal':
      return { address: `DELETE ${basket}/groupedBasketItems/${edit.id}` }
    case 'apply':
      return { address: `POST ${basket}/applyvoucher/${edit.code}` }
    case 'takeOff':
      return { address: `DELETE ${basket}/removeCartVoucher/${edit.code}` }
    case 'clear':
      return { address: `DELETE ${basket}/basketItems` }
  }
}

const large = [{ productId: 'large', quantity: 1, category: 'Size' }] as const
const extra = (productId: string): SwapBody['addBasketItemParts'] => [{ productId, quantity: 1, category: 'Topping' }]
const meals: readonly GroupBody[] = [
  { productId: 'family-box', quantity: 1 },
  { productId: 'solo-box', quantity: 1 },
]
const otherSupreme: GroupBody['basketItems'] = [
  { productId: 'meat-supreme', quantity: 1, groupId: 'first' },
  { productId: 'margherita', quantity: 1, groupId: 'second' },
  { productId: 'family-chips', quantity: 1 },
  { productId: 'cola-zero-1250', quantity: 1 },
]

const pick = <Value>(draw: () => number, values: readonly Value[]): Value | undefined =>
  values[Math.floor(draw() * values.length)]

/** A random next edit by a customer who sees this basket, which may be out of date. */
export const drawEdit = (draw: () => number, seen: Basket, codes: readonly string[]): Edit => {
  const line = pick(draw, seen.basketItems)
  const meal = pick(draw, seen.groupedBasketItems)
  const code = pick(draw, codes) ?? ''
  const quantity = Math.floor(draw() * 4)
  const chance = draw()
  if (chance < 0.18) return { kind: 'apply', code }
  if (chance < 0.26) return { kind: 'takeOff', code }
  if (chance < 0.36) return { kind: 'addMeal', body: pick(draw, meals)! }
  if (chance < 0.37) return { kind: 'clear' }
  if (meal !== undefined && chance < 0.47) {
    const id = meal.groupedBasketItemId
    if (chance < 0.4) return { kind: 'removeMeal', id }
    const isFilled = meal.productId === 'family-box' && chance < 0.44
    return { kind: 'changeMeal', id, body: isFilled ? { basketItems: otherSupreme } : { quantity } }
  }
  if (line !== undefined && chance < 0.72) {
    const { basketItemId: id } = line
    const second = pick(draw, seen.basketItems)
    if (chance < 0.52) return { kind: 'remove', id }
    if (chance < 0.6) return { kind: 'change', id, body: { quantity } }
    if (chance >= 0.66 && line.basketItemParts.length > 0)
      return {
        kind: 'swap',
        id,
        body: {
          addBasketItemParts: extra(pick(draw, ['ham', 'egg'])!),
          removeProductIds: [],
          updateSingle: quantity > 1,
        },
      }
    const items = [...new Set([id, second?.basketItemId ?? id])]
    return { kind: 'list', body: items.map((basketItemId) => ({ basketItemId, quantity })) }
  }
  const productId = pick(draw, ['margherita', 'simply-pepperoni', 'garlic-bread', 'cola-1250'])!
  const isLarge = productId === 'margherita' && quantity > 1
  return { kind: 'add', body: { productId, quantity: 1, ...(isLarge ? { basketItemParts: [...large] } : {}) } }
}

/** The inputs of the rules besides the basket. */
export type Rules = { readonly menu: Menu; readonly at: Instant; readonly found: ReadonlyMap<string, FoundCode> }

const ruled = (state: BasketState, edit: Edit, newId: string, rules: Rules): BasketState | RefusalValue => {
  const { menu, at, found } = rules
  switch (edit.kind) {
    case 'add': {
      const { quantity, basketItemParts } = edit.body
      const productId = edit.body.productId as ProductId
      const build = buildOf(menu, productId, basketItemParts)
      return isRefused(build) ? build : addItem(state, menu, { id: newId as BasketItemId, productId, quantity, build })
    }
    case 'change': {
      const change = itemChangeOf(state, menu, edit.id, edit.body)
      return isRefused(change) ? change : changeItem(state, menu, edit.id, change)
    }
    case 'list':
      return changeItems(
        state,
        menu,
        edit.body.map(({ basketItemId: id, quantity }) => ({ id, quantity })),
      )
    case 'swap': {
      const { addBasketItemParts: add, removeProductIds: remove, updateSingle: single } = edit.body
      return swapParts(state, menu, { id: edit.id, newId: newId as BasketItemId, swap: { add, remove, single } })
    }
    case 'remove':
      return removeItem(state, edit.id)
    case 'addMeal': {
      const productId = edit.body.productId as ProductId
      const { quantity } = edit.body
      return addGroup(state, menu, { id: newId as GroupId, productId, quantity, pieces: null, code: null })
    }
    case 'changeMeal': {
      const { quantity, basketItems } = edit.body
      const pieces = basketItems === undefined ? null : piecesOf(menu, withNewIds(basketItems))
      if (isRefused(pieces)) return pieces
      return changeGroup(state, menu, edit.id, {
        ...(quantity === undefined ? {} : { quantity }),
        ...(pieces === null ? {} : { pieces }),
      })
    }
    case 'removeMeal':
      return removeGroup(state, edit.id)
    case 'apply':
      return applyCode(state, menu, { found: found.get(edit.code)!, at, newId: () => newId })
    case 'takeOff':
      return removeCode(state, menu, edit.code)
    case 'clear':
      return clearItems(state)
  }
}

/** The expected basket after an edit without concurrent edits: applies the rule, then settles the codes. */
export const edited = (state: BasketState, edit: Edit, newId: string, rules: Rules): BasketState | RefusalValue => {
  const after = ruled(state, edit, newId, rules)
  if (isRefused(after) || after.codes.length === 0) return after
  const settled = settleCodes(priceBasket(after, rules.menu), rules.menu)
  return isRefused(settled) ? settled : settled.state
}
