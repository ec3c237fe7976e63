import { priceRows, type PriceRows } from '@forno/domain/pricing/price-rows'
import { nothing } from '@forno/domain/core/money'
import type { Order, OrderLine } from './orders-store.ts'

/**
 * The rows of an order's price, for what the server itself writes: the receipt's file and mails. Of an order that was cancelled nothing is
 * still to pay. [ORD-19] [ACC-41]
 */
export const orderPriceRows = (
  { total, gst, method, pricing }: Pick<Order, 'total' | 'gst' | 'method' | 'pricing'>,
  lines: readonly OrderLine[],
  { isOwed }: { readonly isOwed: boolean },
): PriceRows => {
  const billed = lines.filter(({ parent }) => parent === null)
  return priceRows({
    items: billed.filter(({ kind }) => kind === 'item' || kind === 'group').map((line) => line.total),
    discounts: billed.filter(({ kind }) => kind === 'discount'),
    charges: billed.filter(({ kind }) => kind === 'charge'),
    total,
    gst,
    due: isOwed ? { method, collect: pricing.amountToCollect } : null,
    savings: pricing.savings ?? nothing,
    isOrdered: true,
  })
}
