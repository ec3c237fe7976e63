import { addGroup, type NewGroup } from './groups.ts'
import { addItem, type NewItem } from './items.ts'
import type { BasketState } from '../basket/state.ts'
import type { Menu } from '../menu/menu.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { isRefused, refused, type RefusalValue } from '../core/refusal.ts'
import type { Instant } from '../core/basic-types.ts'
import { checkCode, withCode, type FoundCode } from './codes.ts'

type CodeUse = { readonly found: FoundCode; readonly at: Instant }

/** Checks the code once its item is in the basket. */
const opened = (added: BasketState | RefusalValue, menu: Menu, { found, at }: CodeUse): BasketState | RefusalValue =>
  isRefused(added) ? added : (checkCode(added, menu, found, at) ?? added)

/**
 * Adds an item together with its code: both, or neither. Refuses as `addItem` and `checkCode` do, and with
 * `StockPromoLimitReached` when one order may not have another item of the code's promotion. Without a code, the
 * customer can add the same item at its normal price. [BAS-16] [RUL-05]
 */
export const addVoucherItem = (
  state: BasketState,
  menu: Menu,
  { item, ...by }: CodeUse & { readonly item: NewItem },
): BasketState | RefusalValue => {
  const { code, offerId } = by.found
  const effect = menu.offers.get(offerId)?.offer.effect
  if (effect?.kind === 'bundle' && effect.productId !== item.productId)
    return refused('VoucherConditions', { condition: 'This voucher is for a deal of its own.' })
  const added = opened(addItem(withCode(state, by.found), menu, item), menu, by)
  if (isRefused(added)) return added
  const isOver = priceBasket(added, menu).exhausted.some((offer) => offer.id === offerId)
  return isOver ? refused('StockPromoLimitReached', { code }) : added
}

/**
 * Adds a meal or deal together with its coupon or voucher code: both, or neither. Refuses as `addGroup` and `checkCode`
 * do. [BAS-22] [VOU-11]
 */
export const addVoucherGroup = (
  state: BasketState,
  menu: Menu,
  { group, ...by }: CodeUse & { readonly group: NewGroup },
): BasketState | RefusalValue =>
  opened(addGroup(withCode(state, by.found), menu, { ...group, code: by.found.code }), menu, by)
