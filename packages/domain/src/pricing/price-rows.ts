import { sumOf } from '../core/money.ts'
import { cents, type Cents } from '../core/basic-types.ts'
import type { PaymentType } from '../core/payment-types.ts'

/** A named amount in whole cents; a deduction is negative. */
type NamedAmount = { readonly name: string; readonly total: Cents }

/** The figures of a basket or an order, in whole cents. */
export type PriceFigures = {
  /** The amount beside each item or meal, in the order shown. */
  readonly items: readonly Cents[]
  /** Negative amounts. A meal's saving is not among them, because the meal's price includes it. */
  readonly discounts: readonly NamedAmount[]
  readonly charges: readonly NamedAmount[]
  readonly total: Cents
  readonly gst: Cents
  /** The payment method and the amount due when the food is handed over; null = not chosen yet, or nothing is due. */
  readonly due: { readonly method: PaymentType; readonly collect: Cents } | null
  /** Everything saved against single prices and full fees; 0 = nothing, or unknown. */
  readonly savings: Cents
  readonly isOrdered: boolean
}

export type PriceRow = {
  readonly kind: 'items' | 'discount' | 'charge' | 'total' | 'rounding' | 'due'
  readonly label: string
  readonly amount: Cents
}

/** A sentence below the sum. Its amount is in the text and never part of the column. */
type PriceRemark = { readonly kind: 'gst' | 'saving'; readonly label: string; readonly amount: Cents }

export type PriceRows = {
  /** Items, then discounts, then charges. They add up to `total`. */
  readonly added: readonly PriceRow[]
  readonly total: PriceRow
  /**
   * Amounts due when the food is handed over: the cash rounding, if any, then the amount due, which is `total` plus the
   * rounding.
   */
  readonly toPay: readonly PriceRow[]
  readonly remarks: readonly PriceRemark[]
}

const dueLabel = (method: PaymentType): string => (method === 'cash' ? 'To pay in cash' : 'To pay by card at the door')

const toPayOf = (total: Cents, due: PriceFigures['due']): readonly PriceRow[] => {
  if (due === null || due.collect === 0) return []
  const rounding = cents(due.collect - total)
  return [
    ...(rounding === 0 ? [] : [{ kind: 'rounding', label: 'Cash rounding', amount: rounding } as const]),
    { kind: 'due', label: dueLabel(due.method), amount: due.collect },
  ]
}

/**
 * The rows of a price that add up, in the same order in cart, checkout, order page, receipt and mail. Amounts outside
 * the sum are remarks. [BAS-07] [BAS-11] [ORD-19]
 */
export const priceRows = ({
  items,
  discounts,
  charges,
  total,
  gst,
  due,
  savings,
  ...more
}: PriceFigures): PriceRows => ({
  added: [
    { kind: 'items', label: 'Items', amount: sumOf(items) },
    ...discounts.map((row) => ({ kind: 'discount', label: row.name, amount: row.total }) as const),
    ...charges.map((row) => ({ kind: 'charge', label: row.name, amount: row.total }) as const),
  ],
  total: { kind: 'total', label: 'Total', amount: total },
  toPay: toPayOf(total, due),
  remarks: [
    { kind: 'gst', label: 'Includes GST of', amount: gst },
    ...(savings > 0
      ? [{ kind: 'saving', label: more.isOrdered ? 'You saved' : "You're saving", amount: savings } as const]
      : []),
  ],
})

/** The label of a discount: "Two for one (SAVE5)". */
export const discountName = (name: string, code: string | null): string => (code === null ? name : `${name} (${code})`)
