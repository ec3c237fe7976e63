import { isOpened } from './opened-deal.ts'
import type { BasketState, Group } from '../basket/state.ts'
import { belowMinimum, belowMinimumText } from './minimum-spend.ts'
import { mostAlcoholUnits } from '../menu/alcohol-hours.ts'
import type { Menu, MenuProduct } from '../menu/menu.ts'
import { gstOf, sumOf, toFiveCents } from '../core/money.ts'
import { discountsOf, type Discount, type Discounts, type IdleCode } from './discounts.ts'
import type { Offer } from '../content/offer.ts'
import { cents, type Cents } from '../core/basic-types.ts'
import type { PaymentType } from '../core/payment-types.ts'
import { fillPlaceholders } from '../texts/placeholders.ts'
import { codeTexts, noticeTexts } from '../texts/refusal-texts.ts'
import { chargesOf, type Charge } from './charges.ts'
import { isFood } from './food.ts'
import { priceGroup, type PricedGroup } from './price-group.ts'
import { priceLine, type PricedLine } from './price-line.ts'

export type { Discount } from './discounts.ts'
export type { Charge } from './charges.ts'
export type { PricedPart, PriceStep } from '../pizza/price-build.ts'
export type { PricedGroup } from './price-group.ts'
export type { PricedLine } from './price-line.ts'

/** A message about a basket, with a code of its own. [BAS-09] */
export type BasketNotice = {
  readonly code: string
  readonly type: 'error' | 'warning' | 'info'
  readonly text: string
}

/** A basket with its price and everything that follows from its choices; computed on every read and write. [BAS-11] */
export type PricedBasket = {
  readonly state: BasketState
  readonly lines: readonly PricedLine[]
  readonly groups: readonly PricedGroup[]
  readonly discounts: readonly Discount[]
  /** The offers that reduce its price, including free delivery. */
  readonly offers: readonly Offer[]
  /** Codes on the basket without effect. [VOU-08] */
  readonly idleCodes: readonly IdleCode[]
  /** Offers of which the basket has more than one order may. [RUL-05] */
  readonly exhausted: readonly Offer[]
  readonly charges: readonly Charge[]
  readonly subtotal: Cents
  readonly discount: Cents
  /** The discount, the savings of meals against single prices, and a waived delivery fee. */
  readonly savings: Cents
  /** Subtotal − discount + charges. */
  readonly total: Cents
  /** The GST contained in the total. */
  readonly gst: Cents
  /** The amount to pay in cash. */
  readonly amountToCollect: Cents
  readonly notices: readonly BasketNotice[]
  readonly alcoholUnits: number
  /** The maximum units of alcohol in this order. [RUL-03] */
  readonly maxAlcoholUnits: number
  /** Seconds of kitchen work. */
  readonly makeSeconds: number
}

const goneWords = {
  UnmatchedBases: "that base isn't available for this pizza. Please choose another.",
  ValidateUnrealPizzas: "this pizza can't be ordered as selected. Please change or remove it.",
} as const

const goneNotice = ({ line, menuProduct, refusal }: PricedLine, { content }: Menu): BasketNotice => {
  const name = (menuProduct?.product ?? content.products.find(({ id }) => id === line.productId))?.name ?? 'An item'
  const code =
    refusal?.refused === 'UnmatchedBases' || refusal?.refused === 'ValidateUnrealPizzas' ? refusal.refused : null
  return {
    code: code ?? 'BasketItemNotFound',
    type: 'error',
    text:
      code === null
        ? `${name} is not available for this order. Please change or remove it.`
        : `${name}: ${goneWords[code]}`,
  }
}

/** A line of a basket or of its meals, and its quantity in all. */
type Piece = { readonly priced: PricedLine; readonly count: number }

/** Everything that the kitchen makes for a basket: its lines, and those of its meals times the number of meals. */
export const piecesOf = ({ lines, groups }: Pick<PricedBasket, 'lines' | 'groups'>): readonly Piece[] => [
  ...lines.map((priced) => ({ priced, count: priced.line.quantity })),
  ...groups.flatMap(({ group, slots }) =>
    slots.flatMap((slot) => slot.lines.map((priced) => ({ priced, count: priced.line.quantity * group.quantity }))),
  ),
]

/** The payment methods to which items of the basket are limited; an item without a limit adds none. */
export const paymentTypesOf = ({ lines, groups }: Pick<PricedBasket, 'lines' | 'groups'>): Set<PaymentType> =>
  new Set([...lines, ...groups].flatMap(({ menuProduct }) => menuProduct?.product.paymentType ?? []))

/** Whether the basket contains items that are limited to different payment methods. [RUL-06] */
export const paymentsClash = (priced: Pick<PricedBasket, 'lines' | 'groups'>): boolean =>
  paymentTypesOf(priced).size > 1

/** Whether the basket contains a meal that waives the minimum spend. [RUL-01] */
export const ignoresMinimum = (groups: readonly PricedGroup[]): boolean =>
  groups.some(
    ({ isAvailable, menuProduct }) =>
      isAvailable && menuProduct?.product.kind === 'bundle' && menuProduct.product.ignoreMinSpend,
  )

const clashNotice: BasketNotice = {
  code: 'PaymentOptionClash',
  type: 'error',
  text: noticeTexts.paymentOptionClash,
}

const groupNotice = ({ group, menuProduct }: PricedGroup, { content }: Menu): BasketNotice => {
  const name = (menuProduct?.product ?? content.products.find(({ id }) => id === group.productId))?.name ?? 'A meal'
  return {
    code: 'BasketItemNotFound',
    type: 'error',
    text: `${name} is not complete or not available for this order. Please change or remove it.`,
  }
}

/** Shown once, when a code was removed. [VOU-08] */
export const autoRemovedNotice = (code: string): BasketNotice => ({
  code: 'VoucherAutoRemove',
  type: 'warning',
  text: `${code} doesn't hold for this order any more.`,
})

const idleNotice = ({ code, refusal, costsMore }: IdleCode): BasketNotice => {
  if (refusal !== null) return autoRemovedNotice(code)
  if (costsMore === true)
    return {
      code: 'VoucherCostsMore',
      type: 'info',
      text: `${code} would make your cart cost more, so we haven't used it.`,
    }
  return {
    code: 'VoucherWaiting',
    type: 'info',
    text: `${code} is saved. It doesn't apply to your cart yet.`,
  }
}

const exhaustedNotice = (name: string): BasketNotice => ({
  code: 'StockPromoLimitReached',
  type: 'warning',
  text: `${name}: you have all that one order can have. The rest is at its normal price.`,
})

/** [RUL-03] [RUL-04] */
const alcoholTexts = {
  reached: "You've reached the alcohol limit for this order.",
  exceeded: (max: number) => fillPlaceholders(codeTexts.InvalidAlcohol, { max: String(max) }),
  noFood: noticeTexts.noFood,
} as const

const alcoholNotices = (
  found: Pick<PricedBasket, 'lines' | 'groups' | 'alcoholUnits' | 'maxAlcoholUnits'>,
): readonly BasketNotice[] => {
  const { alcoholUnits: units, maxAlcoholUnits: max } = found
  if (units === 0) return []
  const tell = (type: BasketNotice['type'], text: string): BasketNotice => ({ code: 'InvalidAlcohol', type, text })
  return [
    ...(units > max ? [tell('warning', alcoholTexts.exceeded(max))] : []),
    ...(units === max ? [tell('info', alcoholTexts.reached)] : []),
    ...(piecesOf(found).some(({ priced }) => isFood(priced)) ? [] : [tell('info', alcoholTexts.noFood)]),
  ]
}

type PricedContents = Pick<PricedBasket, 'lines' | 'groups'> & { readonly offers: Discounts; readonly worth: Cents }

const noticesOf = ({ lines, groups, offers, worth }: PricedContents, menu: Menu): readonly BasketNotice[] => {
  const notices = lines.filter(({ isAvailable }) => !isAvailable).map((line) => goneNotice(line, menu))
  for (const group of groups) if (!group.isAvailable) notices.push(groupNotice(group, menu))
  if (paymentsClash({ lines, groups })) notices.push(clashNotice)
  for (const code of offers.idle) notices.push(idleNotice(code))
  for (const { name } of offers.exhausted) notices.push(exhaustedNotice(name))
  const isAsked = lines.length + groups.length > 0 && !ignoresMinimum(groups)
  const shortfall = isAsked ? belowMinimum(worth, menu.store, menu.serviceType) : null
  if (shortfall !== null) notices.push({ code: 'BasketNotValid', type: 'warning', text: belowMinimumText(shortfall) })
  return notices
}

const sumOver = (pieces: readonly Piece[], count: (product: MenuProduct['product']) => number): number =>
  pieces.reduce(
    (sum, { priced: { menuProduct, isAvailable }, count: times }) =>
      menuProduct === null || !isAvailable ? sum : sum + count(menuProduct.product) * times,
    0,
  )

/** Seconds of kitchen work: a meal has its own time, which includes its contents. */
const makeSecondsOf = (lines: readonly PricedLine[], groups: readonly PricedGroup[]): number =>
  sumOver(
    lines.map((priced) => ({ priced, count: priced.line.quantity })),
    ({ makeSeconds }) => makeSeconds,
  ) +
  groups.reduce(
    (sum, { isAvailable, menuProduct, group }) =>
      isAvailable ? sum + (menuProduct?.product.makeSeconds ?? 0) * group.quantity : sum,
    0,
  )

/** A deal without a code that is no longer on the basket. [VOU-11] */
const withHeldCode = (group: Group, { codes }: BasketState, menu: Menu): Group =>
  group.code === null || isOpened(group, codes, menu) ? group : { ...group, code: null }

/**
 * The price of a basket on a menu, in a fixed order: lines and meals, discounts, day and hour surcharges on the
 * subtotal less discount, then delivery and suburb. The same choices and codes on the same menu always cost the same,
 * however they were made. No amount is negative; all are whole cents. [BAS-11]
 */
export const priceBasket = (state: BasketState, menu: Menu): PricedBasket => {
  const lines = state.lines.map((line) => priceLine(line, menu))
  const groups = state.groups.map((group) => priceGroup(withHeldCode(group, state, menu), menu))
  const subtotal = sumOf([...lines, ...groups].map(({ total }) => total))
  const offers = discountsOf(state, menu, lines, groups)
  const discount = sumOf(offers.discounts.map(({ amount }) => amount))
  const worth = cents(subtotal - discount)
  const isSold = [...lines, ...groups].some(({ isAvailable }) => isAvailable)
  const charges = (isFree: boolean) => (isSold ? chargesOf(worth, menu, state.disposition, isFree) : [])
  const sumOfCharges = (list: readonly Charge[]): Cents => sumOf(list.map((charge) => charge.total))
  const charged = charges(offers.freeing.length > 0)
  const freeing = menu.serviceType === 'Delivery' ? offers.freeing : []
  const waived = cents(sumOfCharges(charges(false)) - sumOfCharges(charged))
  const total = sumOf([worth, sumOfCharges(charged)])
  const alcohol = {
    alcoholUnits: sumOver(piecesOf({ lines, groups }), ({ alcoholUnits }) => alcoholUnits),
    maxAlcoholUnits: menu.alcohol?.maxUnits ?? mostAlcoholUnits,
  }
  return {
    state,
    lines,
    groups,
    discounts: offers.discounts,
    offers: [...offers.discounts.map(({ offer }) => offer), ...freeing],
    idleCodes: offers.idle,
    exhausted: offers.exhausted,
    charges: charged,
    subtotal,
    discount,
    savings: sumOf([discount, waived, ...groups.map(({ saving }) => saving)]),
    total,
    gst: gstOf(total),
    amountToCollect: toFiveCents(total),
    notices: [...noticesOf({ lines, groups, offers, worth }, menu), ...alcoholNotices({ lines, groups, ...alcohol })],
    ...alcohol,
    makeSeconds: makeSecondsOf(lines, groups),
  }
}
