import { mealAsItComes, slotsOf } from '../pricing/meal-contents.ts'
import type { BasketState, Group } from '../basket/state.ts'
import type { BundleProduct } from '../content/content.ts'
import { notOnMenu, type Menu } from '../menu/menu.ts'
import { priceGroup } from '../pricing/price-group.ts'
import { priceBasket, type PricedBasket } from '../pricing/price-basket.ts'
import { isRefused, refused, type Refused } from '../core/refused.ts'
import type { BasketItemId, GroupId, Instant, OfferId } from '../core/words.ts'
import { codeRefusal } from '../pricing/discounts.ts'

/** A code that was found: what it unlocks, and how it stands with its counter. */
export type FoundCode = {
  /** In capitals. */
  readonly code: string
  readonly offerId: OfferId
  /** Whether everybody may know it; else it is a voucher, given to somebody. */
  readonly isPublic: boolean
  /** Uses that are left for this basket; null = as many as wanted. */
  readonly left: number | null
  /** When the food of an order with it may be due; null = open. */
  readonly validFrom: Instant | null
  readonly validUntil: Instant | null
  /** Why it is not for the customer, as far as the basket says who that is; left out when it may be. */
  readonly refusal?: Refused | null
}

/** Codes on one basket: more than anybody has, less than a machine would like. */
const maximumCodes = 10

/** A code as it is kept, whatever stands around it and in whatever letter case it was typed. [VOU-01] */
export const codeFrom = (typed: string): string => typed.trim().toUpperCase()

const mayNotBeCounted = ({ code, isPublic, left }: FoundCode): Refused | null => {
  if (left === null || left > 0) return null
  return isPublic ? refused('StockPromoLimitReached', { code }) : refused('VoucherAlreadyRedeemed', { code })
}

/** Whether a voucher is good when the food is due: an instant before its end, not before its beginning. */
export const isValidAt = ({ validFrom, validUntil }: Pick<FoundCode, 'validFrom' | 'validUntil'>, at: Instant) =>
  (validFrom === null || at >= validFrom) && (validUntil === null || at < validUntil)

/**
 * Whether a code may be put on a basket. Refuses what is used up with `VoucherAlreadyRedeemed`, or with
 * `StockPromoLimitReached` where everybody shares it, and so a second code of an offer that is there already [RUL-05]; then service type, store and time,
 * and `VoucherConditions` with the first that fails. [VOU-01]
 */
export const checkCode = (state: BasketState, menu: Menu, found: FoundCode, at: Instant): Refused | null => {
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

/** The basket with a code that `checkCode` lets pass; once, however often it is put there. */
export const withCode = (state: BasketState, { code, offerId }: FoundCode): BasketState =>
  state.codes.some((applied) => applied.code === code)
    ? state
    : { ...state, codes: [...state.codes, { code, offerId }] }

/** The deal that a code opens, as it comes. */
const withDeal = (
  state: BasketState,
  menu: Menu,
  { code, productId, newId }: { code: string; productId: BundleProduct['id']; newId: () => string },
): BasketState | Refused => {
  const product = menu.products.get(productId)?.product
  if (product?.kind !== 'bundle') return notOnMenu(menu, productId)
  const slots = slotsOf(
    product,
    menu,
    mealAsItComes(product, () => newId() as BasketItemId),
  )
  if (isRefused(slots)) return slots
  const group: Group = { id: newId() as GroupId, productId, quantity: 1, slots, code }
  return priceGroup(group, menu).refusal ?? { ...state, groups: [...state.groups, group] }
}

/**
 * A basket with a code that was found for it; a code that opens a deal brings it along, as it comes. What lies on it already
 * changes nothing. Refuses as `checkCode` does, and a deal that cannot be had now with `ProductNotFound` or
 * `ProductOutOfStock`. [VOU-01] [VOU-11]
 */
export const applyCode = (
  state: BasketState,
  menu: Menu,
  { found, at, newId }: { readonly found: FoundCode; readonly at: Instant; readonly newId: () => string },
): BasketState | Refused => {
  const { code, offerId } = found
  if (state.codes.some((applied) => applied.code === code)) return state
  const refusal = checkCode(state, menu, found, at)
  if (refusal !== null) return refusal
  const coded = withCode(state, found)
  const effect = menu.offers.get(offerId)?.offer.effect
  return effect?.kind === 'bundle' ? withDeal(coded, menu, { code, productId: effect.productId, newId }) : coded
}

/** Whether a deal cannot be had without a code, whether or not it is on sale now. [VOU-11] */
const needsCoupon = ({ content }: Menu, { productId }: Group): boolean =>
  content.products.some((product) => product.id === productId && product.kind === 'bundle' && product.requiresCoupon)

/** A meal without its code: gone if it needs one, else at its full price. [VOU-02] */
const uncoded = (menu: Menu, group: Group): readonly Group[] =>
  needsCoupon(menu, group) ? [] : [{ ...group, code: null }]

/** The basket without some codes; deals that need them go along, others stay at their full price. [VOU-02] [VOU-08] */
export const withoutCodes = (state: BasketState, menu: Menu, codes: ReadonlySet<string>): BasketState => ({
  ...state,
  codes: state.codes.filter(({ code }) => !codes.has(code)),
  groups: state.groups.flatMap((group) =>
    group.code !== null && codes.has(group.code) ? uncoded(menu, group) : group,
  ),
})

/** Takes a code off the whole cart. Refuses one that is not there with `VoucherNotOnBasket`. [VOU-03] */
export const removeCode = (state: BasketState, menu: Menu, typed: string): BasketState | Refused => {
  const code = codeFrom(typed)
  return state.codes.some((applied) => applied.code === code)
    ? withoutCodes(state, menu, new Set([code]))
    : refused('VoucherNotOnBasket', { code })
}

/**
 * Takes the code off one meal; one that had none stays as it is. The code goes when no other meal has it. Refuses an unknown
 * meal with `BasketItemNotFound`. [VOU-02]
 */
export const removeGroupCode = (state: BasketState, menu: Menu, groupId: GroupId): BasketState | Refused => {
  const found = state.groups.find(({ id }) => id === groupId)
  if (found === undefined) return refused('BasketItemNotFound')
  if (found.code === null) return state
  const groups = state.groups.flatMap((group) => (group.id === groupId ? uncoded(menu, group) : group))
  return withoutIdleDeals({ ...state, groups }, menu)
}

/** A code whose deal has left the basket leaves with it, and can be used again. [BAS-24] */
const withoutIdleDeals = (state: BasketState, menu: Menu): BasketState => ({
  ...state,
  codes: state.codes.filter(
    ({ code, offerId }) =>
      menu.offers.get(offerId)?.offer.effect.kind !== 'bundle' || state.groups.some((group) => group.code === code),
  ),
})

/** More of a deal than its code is good for. [RUL-05] */
const tooMany = ({ codes, groups }: BasketState, menu: Menu): string | null => {
  const over = codes.find(({ code, offerId }) => {
    const offer = menu.offers.get(offerId)?.offer
    if (offer?.effect.kind !== 'bundle' || offer.limits.perOrder === null) return false
    const wanted = groups.reduce((sum, group) => (group.code === code ? sum + group.quantity : sum), 0)
    return wanted > offer.limits.perOrder
  })
  return over?.code ?? null
}

/** A basket as a change leaves it, and the codes that no longer hold for it. */
export type SettledBasket = { readonly state: BasketState; readonly takenOff: readonly string[] }

/**
 * What a change makes of the codes of a basket, priced as the change left it: those that no longer hold are taken off, those
 * whose deal was removed go silently. Refuses more of a deal than its code is good for with `StockPromoLimitReached`.
 * [VOU-08] [BAS-24] [RUL-05]
 */
export const settleCodes = (
  { state, idleCodes }: Pick<PricedBasket, 'state' | 'idleCodes'>,
  menu: Menu,
): SettledBasket | Refused => {
  const code = tooMany(state, menu)
  if (code !== null) return refused('StockPromoLimitReached', { code })
  const kept = withoutIdleDeals(state, menu)
  const takenOff = idleCodes
    .filter((idle) => idle.refusal !== null && kept.codes.some((applied) => applied.code === idle.code))
    .map((idle) => idle.code)
  if (takenOff.length > 0) return { state: withoutCodes(kept, menu, new Set(takenOff)), takenOff }
  return { state: kept.codes.length === state.codes.length ? state : kept, takenOff }
}
