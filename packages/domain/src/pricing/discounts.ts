import { isEmpty, type BasketState } from '../basket/state.ts'
import type { Menu } from '../menu/menu.ts'
import { sumOf, times } from '../core/money.ts'
import type { PricedGroup } from './price-group.ts'
import type { PriceStep } from '../pizza/price-build.ts'
import type { PricedLine } from './price-line.ts'
import { refused, type Refused } from '../core/refused.ts'
import type { Cents, OfferId } from '../core/words.ts'
import { selectOffers } from './offer-selection.ts'
import type { Offer } from '../content/offer.ts'
import { contentsFit, type Contents } from '../menu/offer-fits.ts'
import { batchesOf, type Batch, type Reduction } from './pieces.ts'
import type { ActiveOffer, OfferReduction } from './apply-offers.ts'

/** What one offer takes off a basket. */
export type Discount = {
  readonly offer: Offer
  /** null for what needs none. */
  readonly code: string | null
  /** Cents taken off; nothing for free delivery, which takes away a charge. */
  readonly amount: Cents
  /** Steps that sum to `amount`, in words that can be shown. */
  readonly trail: readonly PriceStep[]
}

/** A code on the basket that does nothing now, and why: null = it fits, but nothing that it makes cheaper lies there. */
export type IdleCode = {
  readonly code: string
  readonly offerId: OfferId
  readonly refusal: Refused | null
  /** It fits, and the basket would cost more with it: it keeps a larger discount from the same items. */
  readonly costsMore?: true
}

export type Discounts = {
  readonly discounts: readonly Discount[]
  /** What takes the delivery fee away where there is one. */
  readonly freeing: readonly Offer[]
  readonly idle: readonly IdleCode[]
  /** Offers of which more was wanted than one order may have. [RUL-05] */
  readonly exhausted: readonly Offer[]
}

/** Pieces of one name that get equally cheaper are told in one step. */
const stepsOf = (offer: Offer, cuts: readonly Reduction[], amount: Cents): readonly PriceStep[] => {
  if (offer.effect.kind === 'amountOff') return [{ label: offer.name, amount }]
  const steps = new Map<string, { name: string; count: number; amount: Cents }>()
  for (const cut of cuts) {
    if (cut.amount === 0) continue
    const key = `${cut.batch.name}/${cut.amount}`
    const count = (steps.get(key)?.count ?? 0) + cut.count
    steps.set(key, { name: cut.batch.name, count, amount: cut.amount })
  }
  return [...steps.values()].map((step) => ({
    label: step.count === 1 ? step.name : `${step.count} × ${step.name}`,
    amount: times(step.amount, step.count),
  }))
}

const discountOf = ({ offer, code, amount, outcome }: OfferReduction): Discount => ({
  offer,
  code,
  amount,
  trail: stepsOf(offer, outcome.cuts, amount),
})

/** What the conditions of offers look at. */
export const contentsOf = (batches: readonly Batch[], subtotal: Cents, otherCodes: number): Contents => ({
  items: batches.map(({ item, count }) => ({ item, quantity: count })),
  subtotal,
  otherCodes,
})

/** Why a code does not hold for this basket; null when it does. */
const refusalOf = (menu: Menu, offerId: OfferId, contents: Contents): Refused | null => {
  const known = menu.offers.get(offerId)
  if (known === undefined) return refused('VoucherUnknown')
  return known.refusal ?? contentsFit(known.offer, contents)
}

/** Offers that need no code and hold for what lies there. */
export const automaticOffers = (menu: Menu, contents: Contents): readonly ActiveOffer[] =>
  [...menu.offers.values()].flatMap(({ offer, refusal }) =>
    !offer.needsCode && refusal === null && contentsFit(offer, { ...contents, otherCodes: 0 }) === null
      ? [{ offer, code: null }]
      : [],
  )

type IsIdle = {
  readonly state: Pick<BasketState, 'groups'>
  readonly menu: Menu
  readonly useful: ReadonlySet<string | null>
  readonly leftOut: ReadonlySet<string | null>
}

/** Whether a code does nothing now; one that is left out as it would cost more says so. */
const idleOf = (
  { code, offerId, refusal }: IdleCode,
  { state, menu, useful, leftOut }: IsIdle,
): readonly IdleCode[] => {
  const idle = { code, offerId, refusal }
  if (refusal !== null) return [idle]
  if (leftOut.has(code)) return [{ ...idle, costsMore: true }]
  const kind = menu.offers.get(offerId)?.offer.effect.kind
  if (kind === 'freeDelivery') return menu.serviceType === 'Delivery' ? [] : [idle]
  if (kind === 'bundle') return state.groups.some((group) => group.code === code) ? [] : [idle]
  return useful.has(code) ? [] : [idle]
}

/**
 * What all offers that hold take off a basket: those that need no code, and those whose code is on it. In one order of kinds —
 * fixed prices, free and second items, percentages, amounts, free delivery — and within a kind the larger saving first, so that
 * the same items and codes always save the same. No piece is made cheaper by two offers on items, or below nothing, and no
 * code makes a basket dearer: one that would stays idle. [BAS-11] [RUL-05]
 */
export const discountsOf = (
  state: Pick<BasketState, 'codes' | 'lines' | 'groups'>,
  menu: Menu,
  lines: readonly PricedLine[],
  groups: readonly PricedGroup[],
): Discounts => {
  if (menu.offers.size === 0 && state.codes.length === 0) return nothingOff
  const batches = batchesOf(lines, groups)
  const subtotal = sumOf([...lines, ...groups].map(({ total }) => total))
  const contents = contentsOf(batches, subtotal, state.codes.length - 1)
  const coded = state.codes.map(({ code, offerId }) => ({ code, offerId, refusal: refusalOf(menu, offerId, contents) }))
  const active = coded.flatMap(({ code, offerId, refusal }): readonly ActiveOffer[] => {
    const offer = menu.offers.get(offerId)?.offer
    return offer === undefined || refusal !== null ? [] : [{ offer, code }]
  })
  const automatic = isEmpty(state) ? [] : automaticOffers(menu, contents)
  const { taken, leftOut } = selectOffers(batches, active, automatic)
  const useful = new Set(taken.filter(({ amount }) => amount > 0).map(({ code }) => code))
  const told = { state, menu, useful, leftOut: new Set(leftOut.map(({ code }) => code)) }
  return {
    discounts: taken.filter(({ amount }) => amount > 0).map(discountOf),
    freeing: [...active, ...automatic].map(({ offer }) => offer).filter(({ effect }) => effect.kind === 'freeDelivery'),
    idle: coded.flatMap((code) => idleOf(code, told)),
    exhausted: taken.filter(({ outcome }) => outcome.isExhausted).map(({ offer }) => offer),
  }
}

const nothingOff: Discounts = { discounts: [], freeing: [], idle: [], exhausted: [] }

/** What a code would be refused for on this basket now; null when it holds. [VOU-01] */
export const codeRefusal = (
  state: BasketState,
  menu: Menu,
  offerId: OfferId,
  lines: readonly PricedLine[],
  groups: readonly PricedGroup[],
): Refused | null => {
  const subtotal = sumOf([...lines, ...groups].map(({ total }) => total))
  const others = state.codes.filter((applied) => applied.offerId !== offerId)
  const aloneTaken = others.some((applied) => menu.offers.get(applied.offerId)?.offer.stacking === 'alone')
  if (aloneTaken)
    return refused('VoucherConditions', {
      condition: "Another voucher on your cart can't be used together with others.",
    })
  return refusalOf(menu, offerId, contentsOf(batchesOf(lines, groups), subtotal, others.length))
}
