import type { BasketState, Line } from '../baskets/state.ts'
import { checkChosen, priceChosen } from '../baskets/chosen-build.ts'
import { belowMinimum, belowMinimumText } from '../baskets/minimum-spend.ts'
import { notOnMenu, type Menu, type MenuProduct } from '../catalogue/menu.ts'
import { gstOf, nothing, sumOf, times, toFiveCents } from '../money.ts'
import { refused, type Refused } from '../refused.ts'
import { cents, type Cents, type PaymentType } from '../words.ts'
import { chargesOf, type Charge } from './charges.ts'
import type { PricedPart, PriceStep } from './price-build.ts'

export type { Charge } from './charges.ts'
export type { PricedPart, PriceStep } from './price-build.ts'

export type PricedLine = {
  readonly line: Line
  /** null when the product is not on this menu. */
  readonly menuProduct: MenuProduct | null
  /** What is not available stays in the basket, counts nothing and blocks the order. [BAS-14] */
  readonly isAvailable: boolean
  /** Why the line cannot be ordered; null when it can. */
  readonly refusal: Refused | null
  /** Cents of one. */
  readonly unit: Cents
  readonly total: Cents
  /** Steps that sum to `unit`. */
  readonly trail: readonly PriceStep[]
  /** Cents of a surcharge of the item's own within `unit`. [CAT-20] */
  readonly surcharge: Cents
  /** Parts that sum to `unit` less `surcharge`; none for what is not built. */
  readonly parts: readonly PricedPart[]
}

export type BasketNotice = {
  readonly code: string
  readonly type: 'error' | 'warning' | 'info'
  readonly text: string
}

/** A basket with everything that follows from its choices; made anew on every read and write. [BAS-11] */
export type PricedBasket = {
  readonly state: BasketState
  readonly lines: readonly PricedLine[]
  readonly charges: readonly Charge[]
  readonly subtotal: Cents
  readonly discount: Cents
  readonly savings: Cents
  /** Subtotal − discount + charges. */
  readonly total: Cents
  /** The tax contained in the total. */
  readonly gst: Cents
  /** What is asked for in cash. */
  readonly amountToCollect: Cents
  readonly notices: readonly BasketNotice[]
  readonly alcoholUnits: number
  /** Seconds of kitchen work. */
  readonly makeSeconds: number
}

const unavailable = (line: Line, menuProduct: MenuProduct | null, refusal: Refused): PricedLine => ({
  line,
  menuProduct,
  isAvailable: false,
  refusal,
  unit: nothing,
  surcharge: nothing,
  total: nothing,
  trail: [],
  parts: [],
})

const priceLine = (line: Line, menu: Menu): PricedLine => {
  const menuProduct = menu.products.get(line.productId)
  if (menuProduct === undefined) return unavailable(line, null, notOnMenu(menu, line.productId))
  const refusal = menuProduct.isOutOfStock
    ? refused('ProductOutOfStock', { productId: line.productId })
    : checkChosen(menuProduct, line.build)
  if (refusal !== null) return unavailable(line, menuProduct, refusal)
  const priced = priceChosen(menuProduct, line.build)
  return { line, menuProduct, isAvailable: true, refusal, ...priced, total: times(priced.unit, line.quantity) }
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

/** The only ways in which the items of a basket may be paid; what may be paid in any way names none. */
export const paymentTypesOf = (lines: readonly PricedLine[]): Set<PaymentType> =>
  new Set(lines.flatMap(({ menuProduct }) => menuProduct?.product.paymentType ?? []))

/** Whether things that may only be paid in different ways lie in one basket. [RUL-06] */
export const paymentsClash = (lines: readonly PricedLine[]): boolean => paymentTypesOf(lines).size > 1

const clashNotice: BasketNotice = {
  code: 'PaymentOptionClash',
  type: 'error',
  text: 'Payment Option Clash! Cart contained exclusive items.',
}

const noticesOf = (lines: readonly PricedLine[], worth: Cents, menu: Menu): readonly BasketNotice[] => {
  const notices = lines.filter(({ isAvailable }) => !isAvailable).map((line) => goneNotice(line, menu))
  if (paymentsClash(lines)) notices.push(clashNotice)
  const shortfall = lines.length === 0 ? null : belowMinimum(worth, menu.store, menu.serviceType)
  if (shortfall !== null) notices.push({ code: 'BasketNotValid', type: 'warning', text: belowMinimumText(shortfall) })
  return notices
}

const sumOver = (lines: readonly PricedLine[], count: (product: MenuProduct['product']) => number): number =>
  lines.reduce(
    (sum, { line, menuProduct, isAvailable }) =>
      menuProduct === null || !isAvailable ? sum : sum + count(menuProduct.product) * line.quantity,
    0,
  )

/**
 * The one price of a basket on a menu, in one order: lines, then day and hour surcharges on the subtotal less discount, then
 * delivery and suburb. The same choices on the same menu always cost the same, however they came to be; nothing in it is
 * negative and all is whole cents. [BAS-11]
 */
export const priceBasket = (state: BasketState, menu: Menu): PricedBasket => {
  const lines = state.lines.map((line) => priceLine(line, menu))
  const subtotal = sumOf(lines.map(({ total }) => total))
  const discount = nothing
  const worth = cents(subtotal - discount)
  const charges = lines.some(({ isAvailable }) => isAvailable) ? chargesOf(worth, menu, state.disposition) : []
  const total = sumOf([worth, ...charges.map((charge) => charge.total)])
  return {
    state,
    lines,
    charges,
    subtotal,
    discount,
    savings: nothing,
    total,
    gst: gstOf(total),
    amountToCollect: toFiveCents(total),
    notices: noticesOf(lines, worth, menu),
    alcoholUnits: sumOver(lines, ({ alcoholUnits }) => alcoholUnits),
    makeSeconds: sumOver(lines, ({ makeSeconds }) => makeSeconds),
  }
}
