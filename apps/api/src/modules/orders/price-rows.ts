import { priceRows, type PriceRows } from '@forno/domain/pricing/price-rows'
import { nothing } from '@forno/domain/core/money'
import type { Order, OrderLine } from './orders-store.ts'

/**
 * The price rows of an order, for texts that the server writes: the tax invoice and mails. `isOwed` is false for a
 * cancelled order, which has nothing left to pay. [ORD-19] [ACC-41]
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
