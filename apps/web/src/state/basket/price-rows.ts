import type { Basket, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import type { Receipt } from '@forno/contracts/receipts/receipts'
import { collectedAtDoor } from '@forno/domain/payments/methods'
import { discountName, priceRows, type PriceRows } from '@forno/domain/pricing/price-rows'
import type { Cents } from '@forno/domain/core/basic-types'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { centsOf } from '../../lib/money.ts'

const inCents = (dollars: number): Cents => centsOf(dollars) as Cents
const inCentsByName = ({ name, total }: { readonly name: string; readonly total: number }) => ({
  name,
  total: inCents(total),
})

/** The rows of a basket's price; `method` is the chosen payment method, null = none. [BAS-07] [BAS-11] */
export const basketRows = (basket: Basket, method: PaymentType | null): PriceRows => {
  const { basketItems, groupedBasketItems, discounts, serviceCharges, gst, totalSavings, amountToCollect } = basket
  const total = inCents(basket.basketTotal)
  const collect = method === null ? null : collectedAtDoor(method, total, inCents(amountToCollect))
  return priceRows({
    items: [...basketItems, ...groupedBasketItems].map(({ totalPrice }) => inCents(totalPrice)),
    discounts: discounts.map(({ name, code, amount }) => ({
      name: discountName(name, code),
      total: inCents(-amount),
    })),
    charges: serviceCharges.map(inCentsByName),
    total,
    gst: inCents(gst),
    due: method === null || collect === null ? null : { method, collect },
    savings: inCents(totalSavings),
    isOrdered: false,
  })
}

type PricedOrder = Pick<TrackedOrder & Receipt, 'items' | 'discounts' | 'charges' | 'total' | 'gst'> &
  Pick<TrackedOrder & Receipt, 'amountToCollect' | 'paymentType' | 'totalSavings'>

/** The rows of an order's price, on its page and its receipt. [ORD-19] */
export const orderRows = (order: PricedOrder): PriceRows => {
  const { items, discounts, charges, total, gst, amountToCollect, paymentType, totalSavings } = order
  return priceRows({
    items: items.map(({ totalPrice }) => inCents(totalPrice)),
    discounts: discounts.map(inCentsByName),
    charges: charges.map(inCentsByName),
    total: inCents(total),
    gst: inCents(gst),
    due: { method: paymentType as PaymentType, collect: inCents(amountToCollect) },
    savings: inCents(totalSavings),
    isOrdered: true,
  })
}

/**
 * The price in cents of a meal's items bought separately, shown struck through; undefined = the meal saves nothing.
 * [BAS-06]
 */
export const singlePrices = ({ totalPrice, saving }: GroupedBasketItem): number | undefined =>
  saving > 0 ? centsOf(totalPrice) + centsOf(saving) : undefined
