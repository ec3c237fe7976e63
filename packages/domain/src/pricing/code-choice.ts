import type { AppliedCode, BasketState } from '../basket/state.ts'
import type { Menu } from '../menu/menu.ts'
import type { Offer } from '../content/offer.ts'
import type { Batch } from './pieces.ts'
import { matches } from '../content/selector.ts'

/** The codes to choose from for the cheapest basket. */
export type CodeChoice = {
  /** Codes that stay on the basket: they open a deal, or do nothing for its contents. */
  readonly fixed: readonly AppliedCode[]
  /** Codes that reduce after all others, so that adding one never costs more. */
  readonly harmless: readonly AppliedCode[]
  /** Codes that compete for items: every combination has to be tried. */
  readonly rivals: readonly AppliedCode[]
  /** Codes that cannot be combined. */
  readonly alone: readonly AppliedCode[]
}

/** Whether everyone may use the offer. Limits per customer and in total are not known here. */
const isOpenToAll = ({ limits, conditions, effect }: Offer): boolean =>
  limits.perCustomer === null &&
  limits.perEmailPerDay === null &&
  limits.total === null &&
  effect.kind !== 'bundle' &&
  conditions.every(({ kind }) => kind !== 'paymentType' && kind !== 'firstOrder')

/** Codes on the basket, and public codes that apply to everyone at its place and time; sorted by code. */
const candidateCodes = (state: BasketState, menu: Menu): readonly AppliedCode[] => {
  const known = new Map(state.codes.map((applied) => [applied.code, applied]))
  for (const { offer, refusal } of menu.offers.values())
    if (offer.code !== null && offer.isShown && refusal === null && isOpenToAll(offer))
      known.set(offer.code, { code: offer.code, offerId: offer.id })
  return [...known.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

/** The contents of a basket, and the meals that it could form. */
export type BasketGoods = { readonly pieces: readonly Batch[]; readonly meals: readonly Batch[] }

/** Whether an offer could reduce the price of these goods, in any combination, conditions aside. */
const canHelp = ({ effect }: Offer, { pieces, meals }: BasketGoods, menu: Menu): boolean => {
  const singles = pieces.filter(({ isMeal }) => !isMeal)
  switch (effect.kind) {
    case 'fixedPrice':
      return singles.some(({ item, plain }) => plain > effect.price && matches(effect.selector, item))
    case 'freeItem':
    case 'secondAtHalf':
      return singles.some(({ item }) => matches(effect.selector, item))
    case 'buyXGetY':
      return [effect.buy, effect.get].every((selector) => singles.some(({ item }) => matches(selector, item)))
    case 'percentOff':
      return [...pieces, ...meals].some(({ item }) => matches(effect.selector, item))
    case 'amountOff':
      return pieces.length > 0
    case 'freeDelivery':
      return menu.serviceType === 'Delivery' && (menu.store?.deliveryFee ?? 0) > 0
    case 'bundle':
      return false
  }
}

/** The candidate codes for a basket, without those that can do nothing for its contents. */
export const codeChoice = (state: BasketState, menu: Menu, things: BasketGoods): CodeChoice => {
  const offerOf = ({ offerId }: AppliedCode): Offer | undefined => menu.offers.get(offerId)?.offer
  const isOn = ({ code }: AppliedCode): boolean => state.codes.some((applied) => applied.code === code)
  const isDeal = (applied: AppliedCode): boolean => offerOf(applied)?.effect.kind === 'bundle'
  const isAlone = (applied: AppliedCode): boolean => offerOf(applied)?.stacking === 'alone'
  const helps = (applied: AppliedCode): boolean => {
    const offer = offerOf(applied)
    return offer !== undefined && menu.offers.get(applied.offerId)?.refusal === null && canHelp(offer, things, menu)
  }
  const candidates = candidateCodes(state, menu)
  const deals = candidates.filter((code) => isOn(code) && isDeal(code))
  if (deals.some(isAlone)) return { fixed: deals, harmless: [], rivals: [], alone: [] }
  const idle = candidates.filter((code) => isOn(code) && !isDeal(code) && !isAlone(code) && !helps(code))
  const useful = candidates.filter((code) => !isDeal(code) && helps(code))
  const together = useful.filter((code) => !isAlone(code))
  const isLast = (code: AppliedCode): boolean =>
    ['amountOff', 'freeDelivery'].includes(offerOf(code)?.effect.kind ?? '')
  return {
    fixed: [...deals, ...idle],
    harmless: together.filter(isLast),
    rivals: together.filter((code) => !isLast(code)),
    alone: deals.length > 0 ? [] : useful.filter(isAlone),
  }
}
