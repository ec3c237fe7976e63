import type { AppliedCode, BasketState } from '../baskets/state.ts'
import type { Menu } from '../catalogue/menu.ts'
import type { PricedLine } from '../pricing/price-line.ts'
import type { Cents } from '../words.ts'
import type { Offer, Selector } from './offer.ts'
import { matches } from './selector.ts'

/** Limits on who may have it, and how many in all, are not known here. */
const isOpenToAll = ({ limits, conditions, effect }: Offer): boolean =>
  limits.perCustomer === null &&
  limits.perEmailPerDay === null &&
  limits.total === null &&
  effect.kind !== 'bundle' &&
  conditions.every(({ kind }) => kind !== 'paymentType')

/** Codes on the basket, and public ones that hold there and then for everybody. */
export const candidateCodes = (state: BasketState, menu: Menu): readonly AppliedCode[] => {
  const known = new Map(state.codes.map((applied) => [applied.code, applied]))
  for (const { offer, refusal } of menu.offers.values())
    if (offer.code !== null && offer.isShown && refusal === null && isOpenToAll(offer))
      known.set(offer.code, { code: offer.code, offerId: offer.id })
  return [...known.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

/** Sets of codes that may stand together: each that stands alone by itself, the others in every combination, smallest first. */
export const codeSets = (codes: readonly AppliedCode[], menu: Menu): readonly (readonly AppliedCode[])[] => {
  const isAlone = ({ offerId }: AppliedCode): boolean => menu.offers.get(offerId)?.offer.stacking === 'alone'
  const together = codes
    .filter((code) => !isAlone(code))
    .reduce<readonly (readonly AppliedCode[])[]>((sets, code) => [...sets, ...sets.map((set) => [...set, code])], [[]])
  return [...together, ...codes.filter(isAlone).map((code) => [code])].toSorted(
    (one, other) => one.length - other.length,
  )
}

/** Cents that one offer could take off single things at most, whatever conditions it has. */
export const mostOff = (
  { effect, limits }: Offer,
  lines: readonly PricedLine[],
  subtotal: Cents,
  menu: Menu,
): number => {
  const unitsOf = (selector: Selector): number[] =>
    lines
      .filter(({ menuProduct, isAvailable, line }) => {
        const sizeId = line.build?.sizeId ?? null
        return isAvailable && menuProduct !== null && matches(selector, { product: menuProduct.product, sizeId })
      })
      .flatMap(({ unit, line }) => Array.from({ length: line.quantity }, (): number => unit))
      .sort((one, other) => other - one)
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
  const perOrder = limits.perOrder ?? Infinity
  switch (effect.kind) {
    case 'fixedPrice':
      return sum(unitsOf(effect.selector).map((unit) => Math.max(0, unit - effect.price)))
    case 'freeItem':
      return sum(unitsOf(effect.selector).slice(0, Math.min(effect.max, perOrder)))
    case 'secondAtHalf':
      return sum(unitsOf(effect.selector)) / 2
    case 'buyXGetY':
      return sum(unitsOf(effect.get).slice(0, perOrder * effect.getCount))
    case 'percentOff':
      // Half a cent may be rounded up for each single thing.
      return (subtotal * effect.percent) / 100 + lines.reduce((count, { line }) => count + line.quantity, 0)
    case 'amountOff':
      return effect.amount
    case 'freeDelivery':
      return menu.store?.deliveryFee ?? 0
    case 'bundle':
      return 0
  }
}
