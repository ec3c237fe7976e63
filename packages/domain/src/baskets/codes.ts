import { defaultMealContents, slotsOf } from '../pricing/meal-contents.ts'
import { codeFrom } from '../core/voucher-code.ts'
import type { BasketState, Group } from '../basket/state.ts'
import type { BundleProduct } from '../content/content.ts'
import { notOnMenu, type Menu } from '../menu/menu.ts'
import { priceGroup } from '../pricing/price-group.ts'
import { priceBasket, type PricedBasket } from '../pricing/price-basket.ts'
import { isRefused, refused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, GroupId, Instant, OfferId } from '../core/basic-types.ts'
import { codeRefusal } from '../pricing/discounts.ts'

/** A known code with the offer that it unlocks and its remaining uses. */
export type FoundCode = {
  /** In capitals. */
  readonly code: string
  readonly offerId: OfferId
  /** Whether the code is public; otherwise it is a voucher that was issued to one customer. */
  readonly isPublic: boolean
  /** Remaining uses for this basket; null = unlimited. */
  readonly left: number | null
  /** The earliest due time of an order that uses the code; null = open. */
  readonly validFrom: Instant | null
  readonly validUntil: Instant | null
  /** Why the customer may not use it, as far as the basket identifies them; absent when they may. */
  readonly refusal?: RefusalValue | null
}

/** The maximum number of codes on one basket, which keeps pricing affordable. */
const maximumCodes = 10

const mayNotBeCounted = ({ code, isPublic, left }: FoundCode): RefusalValue | null => {
  if (left === null || left > 0) return null
  return isPublic ? refused('StockPromoLimitReached', { code }) : refused('VoucherAlreadyRedeemed', { code })
}

/** Whether a voucher is valid at the due time: from `validFrom` until before `validUntil`. */
export const isValidAt = ({ validFrom, validUntil }: Pick<FoundCode, 'validFrom' | 'validUntil'>, at: Instant) =>
  (validFrom === null || at >= validFrom) && (validUntil === null || at < validUntil)

/**
 * Whether a code may be added to a basket. Refuses a used-up code with `VoucherAlreadyRedeemed`, or with
 * `StockPromoLimitReached` when it is public, and a second code of the same offer likewise [RUL-05]; then the service
 * type, the store and the time; and the first condition that fails with `VoucherConditions`. [VOU-01]
 */
export const checkCode = (state: BasketState, menu: Menu, found: FoundCode, at: Instant): RefusalValue | null => {
  const { code, offerId } = found
  const others = state.codes.filter((applied) => applied.code !== code)
  const counted = mayNotBeCounted(found)
  if (counted !== null) return counted
  if (found.refusal) return found.refusal
  if (others.some((applied) => applied.offerId === offerId)) return refused('StockPromoLimitReached', { code })
  const { lines, groups } = priceBasket(state, menu)
  const refusal = codeRefusal({ ...state, codes: others }, menu, offerId, lines, groups)
  if (refusal !== null && refusal.refused !== 'VoucherConditions') return refusal
  if (!isValidAt(found, state.disposition.orderDueAt ?? at)) return refused('VoucherUnavailableForFulfillmentDate')
  if (others.length >= maximumCodes)
    return refused('VoucherConditions', { condition: `You can use up to ${maximumCodes} vouchers at once.` })
  return refusal
}

/** Adds a code that `checkCode` accepts; a code that is already there is not added again. */
export const withCode = (state: BasketState, { code, offerId }: FoundCode): BasketState =>
  state.codes.some((applied) => applied.code === code)
    ? state
    : { ...state, codes: [...state.codes, { code, offerId }] }

/** Adds the deal that a code opens, with its default contents. */
const withDeal = (
  state: BasketState,
  menu: Menu,
  { code, productId, newId }: { code: string; productId: BundleProduct['id']; newId: () => string },
): BasketState | RefusalValue => {
  const product = menu.products.get(productId)?.product
  if (product?.kind !== 'bundle') return notOnMenu(menu, productId)
  const slots = slotsOf(
    product,
    menu,
    defaultMealContents(product, () => newId() as BasketItemId),
  )
  if (isRefused(slots)) return slots
  const group: Group = { id: newId() as GroupId, productId, quantity: 1, slots, code }
  return priceGroup(group, menu).refusal ?? { ...state, groups: [...state.groups, group] }
}

/**
 * Adds a code to a basket, together with the deal that it opens, in its default contents. A code that is already there
 * changes nothing. Refuses as `checkCode` does, and with `ProductNotFound` or `ProductOutOfStock` when the deal is not
 * available now. [VOU-01] [VOU-11]
 */
export const applyCode = (
  state: BasketState,
  menu: Menu,
  { found, at, newId }: { readonly found: FoundCode; readonly at: Instant; readonly newId: () => string },
): BasketState | RefusalValue => {
  const { code, offerId } = found
  if (state.codes.some((applied) => applied.code === code)) return state
  const refusal = checkCode(state, menu, found, at)
  if (refusal !== null) return refusal
  const coded = withCode(state, found)
  const effect = menu.offers.get(offerId)?.offer.effect
  return effect?.kind === 'bundle' ? withDeal(coded, menu, { code, productId: effect.productId, newId }) : coded
}

/** Whether a deal requires a code, whether or not it is on sale now. [VOU-11] */
const needsCoupon = ({ content }: Menu, { productId }: Group): boolean =>
  content.products.some((product) => product.id === productId && product.kind === 'bundle' && product.requiresCoupon)

/** A meal without its code: removed if it requires one, otherwise kept at its full price. [VOU-02] */
const uncoded = (menu: Menu, group: Group): readonly Group[] =>
  needsCoupon(menu, group) ? [] : [{ ...group, code: null }]

/** Removes codes, with the deals that require them; other deals stay at their full price. [VOU-02] [VOU-08] */
export const withoutCodes = (state: BasketState, menu: Menu, codes: ReadonlySet<string>): BasketState => ({
  ...state,
  codes: state.codes.filter(({ code }) => !codes.has(code)),
  groups: state.groups.flatMap((group) =>
    group.code !== null && codes.has(group.code) ? uncoded(menu, group) : group,
  ),
})

/** Removes a code from the whole cart. Refuses a code that is not on it with `VoucherNotOnBasket`. [VOU-03] */
export const removeCode = (state: BasketState, menu: Menu, typed: string): BasketState | RefusalValue => {
  const code = codeFrom(typed)
  return state.codes.some((applied) => applied.code === code)
    ? withoutCodes(state, menu, new Set([code]))
    : refused('VoucherNotOnBasket', { code })
}

/**
 * Removes the code of one meal; a meal without a code stays as it is. The basket keeps the code while another meal uses
 * it. Refuses an unknown meal with `BasketItemNotFound`. [VOU-02]
 */
export const removeGroupCode = (state: BasketState, menu: Menu, groupId: GroupId): BasketState | RefusalValue => {
  const found = state.groups.find(({ id }) => id === groupId)
  if (found === undefined) return refused('BasketItemNotFound')
  if (found.code === null) return state
  const groups = state.groups.flatMap((group) => (group.id === groupId ? uncoded(menu, group) : group))
  return withoutIdleDeals({ ...state, groups }, menu)
}

/** Removes codes whose deal has left the basket; they can be used again. [BAS-24] */
const withoutIdleDeals = (state: BasketState, menu: Menu): BasketState => ({
  ...state,
  codes: state.codes.filter(
    ({ code, offerId }) =>
      menu.offers.get(offerId)?.offer.effect.kind !== 'bundle' || state.groups.some((group) => group.code === code),
  ),
})

/** The code whose deal is in the basket more often than the code allows; null = none. [RUL-05] */
const tooMany = ({ codes, groups }: BasketState, menu: Menu): string | null => {
  const over = codes.find(({ code, offerId }) => {
    const offer = menu.offers.get(offerId)?.offer
    if (offer?.effect.kind !== 'bundle' || offer.limits.perOrder === null) return false
    const wanted = groups.reduce((sum, group) => (group.code === code ? sum + group.quantity : sum), 0)
    return wanted > offer.limits.perOrder
  })
  return over?.code ?? null
}

/** The basket after a change of its codes, and the codes that were removed because they no longer apply. */
export type SettledBasket = { readonly state: BasketState; readonly takenOff: readonly string[] }

/**
 * Settles the codes of a basket after a change, from its new price: removes and reports codes that no longer apply, and
 * removes codes whose deal is gone without a report. Refuses with `StockPromoLimitReached` when the basket has more of
 * a deal than its code allows. [VOU-08] [BAS-24] [RUL-05]
 */
export const settleCodes = (
  { state, idleCodes }: Pick<PricedBasket, 'state' | 'idleCodes'>,
  menu: Menu,
): SettledBasket | RefusalValue => {
  const code = tooMany(state, menu)
  if (code !== null) return refused('StockPromoLimitReached', { code })
  const kept = withoutIdleDeals(state, menu)
  const takenOff = idleCodes
    .filter((idle) => idle.refusal !== null && kept.codes.some((applied) => applied.code === idle.code))
    .map((idle) => idle.code)
  if (takenOff.length > 0) return { state: withoutCodes(kept, menu, new Set(takenOff)), takenOff }
  return { state: kept.codes.length === state.codes.length ? state : kept, takenOff }
}
