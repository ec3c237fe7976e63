import { isEmpty, type BasketState } from '../basket/state.ts'
import type { Menu } from '../menu/menu.ts'
import { sumOf, times } from '../core/money.ts'
import type { PricedGroup } from './price-group.ts'
import type { PriceStep } from '../pizza/price-build.ts'
import type { PricedLine } from './price-line.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { Cents, OfferId } from '../core/basic-types.ts'
import { selectOffers } from './offer-selection.ts'
import type { Offer } from '../content/offer.ts'
import { contentsFit, type Contents } from '../menu/offer-fits.ts'
import { batchesOf, type Batch, type Reduction } from './pieces.ts'
import type { ActiveOffer, OfferReduction } from './apply-offers.ts'

/** The discount of one offer on a basket. */
export type Discount = {
  readonly offer: Offer
  /** null for an offer without a code. */
  readonly code: string | null
  /** Cents of the discount; 0 for free delivery, which waives a charge. */
  readonly amount: Cents
  /** Labelled steps that sum to `amount`. */
  readonly trail: readonly PriceStep[]
  /** Keys of the lines that belong to a deal on items; empty for a discount on everything. [BAS-05] */
  readonly lineKeys: ReadonlySet<string>
}

/**
 * A code on the basket without effect, and the reason; null = it applies, but nothing that it reduces is in the basket.
 */
export type IdleCode = {
  readonly code: string
  readonly offerId: OfferId
  readonly refusal: RefusalValue | null
  /** It applies, but the basket would cost more with it, because it keeps a larger discount from the same items. */
  readonly costsMore?: true
}

export type Discounts = {
  readonly discounts: readonly Discount[]
  /** The offers that waive the delivery fee, where there is one. */
  readonly freeing: readonly Offer[]
  readonly idle: readonly IdleCode[]
  /** Offers of which the basket has more than one order may. [RUL-05] */
  readonly exhausted: readonly Offer[]
}

/** One step for all pieces of a name with the same reduction. */
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

/** Effects that make a deal of certain items; percentages and amounts reduce whatever is in the basket. */
const itemEffects: readonly Offer['effect']['kind'][] = ['fixedPrice', 'freeItem', 'secondAtHalf', 'buyXGetY']

const discountOf = ({ offer, code, amount, outcome }: OfferReduction): Discount => ({
  offer,
  code,
  amount,
  trail: stepsOf(offer, outcome.cuts, amount),
  lineKeys: new Set(itemEffects.includes(offer.effect.kind) ? outcome.cuts.map(({ batch }) => batch.key) : []),
})

/** The contents that the conditions of offers check. */
export const contentsOf = (batches: readonly Batch[], subtotal: Cents, otherCodes: number): Contents => ({
  items: batches.map(({ item, count }) => ({ item, quantity: count })),
  subtotal,
  otherCodes,
})

/** Why a code does not apply to this basket; null when it does. */
const refusalOf = (menu: Menu, offerId: OfferId, contents: Contents): RefusalValue | null => {
  const known = menu.offers.get(offerId)
  if (known === undefined) return refused('VoucherUnknown')
  return known.refusal ?? contentsFit(known.offer, contents)
}

/** The offers without a code that apply to these contents. */
export const automaticOffers = (menu: Menu, contents: Contents): readonly ActiveOffer[] =>
  [...menu.offers.values()].flatMap(({ offer, refusal }) =>
    !offer.needsCode && refusal === null && contentsFit(offer, { ...contents, otherCodes: 0 }) === null
      ? [{ offer, code: null }]
      : [],
  )

type IdleContext = {
  readonly state: Pick<BasketState, 'groups'>
  readonly menu: Menu
  readonly useful: ReadonlySet<string | null>
  readonly leftOut: ReadonlySet<string | null>
}

/** The code as an idle one, marked when the basket would cost more with it; none when it has an effect. */
const idleOf = (
  { code, offerId, refusal }: IdleCode,
  { state, menu, useful, leftOut }: IdleContext,
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
 * The discounts of all offers that apply to a basket: automatic ones, and those whose code is on it. Kinds have one
 * order — fixed prices, free and second items, percentages, amounts, free delivery — and within a kind the larger
 * saving comes first, so that the same items and codes always save the same. Offers on items reduce each piece at most
 * once, no price goes below 0, and no code makes a basket more expensive: one that would stays idle. [BAS-11] [RUL-05]
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
  const context = { state, menu, useful, leftOut: new Set(leftOut.map(({ code }) => code)) }
  return {
    discounts: taken.filter(({ amount }) => amount > 0).map(discountOf),
    freeing: [...active, ...automatic].map(({ offer }) => offer).filter(({ effect }) => effect.kind === 'freeDelivery'),
    idle: coded.flatMap((code) => idleOf(code, context)),
    exhausted: taken.filter(({ outcome }) => outcome.isExhausted).map(({ offer }) => offer),
  }
}

const nothingOff: Discounts = { discounts: [], freeing: [], idle: [], exhausted: [] }

/** The refusal of a code for this basket now; null when it applies. [VOU-01] */
export const codeRefusal = (
  state: BasketState,
  menu: Menu,
  offerId: OfferId,
  lines: readonly PricedLine[],
  groups: readonly PricedGroup[],
): RefusalValue | null => {
  const subtotal = sumOf([...lines, ...groups].map(({ total }) => total))
  const others = state.codes.filter((applied) => applied.offerId !== offerId)
  const aloneTaken = others.some((applied) => menu.offers.get(applied.offerId)?.offer.stacking === 'alone')
  if (aloneTaken)
    return refused('VoucherConditions', {
      condition: "Another voucher on your cart can't be used together with others.",
    })
  return refusalOf(menu, offerId, contentsOf(batchesOf(lines, groups), subtotal, others.length))
}
