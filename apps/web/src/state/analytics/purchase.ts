import type { BasketId } from '@forno/domain/core/basic-types'
import type { Basket } from '@forno/contracts/baskets/basket'
import { analyticsBasket } from '@forno/domain/analytics/call-events'
import { purchase, type AnalyticsBasket } from '@forno/domain/analytics/build-events'
import type { CustomerType } from '@forno/domain/analytics/events'
import { isFields } from '@forno/domain/core/unknown-fields'
import { readKept, writeKept } from '../../lib/storage/storage.ts'
import { checkoutName, purchasesName } from './analytics-client.ts'
import { mayTrack, track } from './track.ts'

/** The most orders of which this device remembers that their purchase was reported. */
const mostOrders = 30

type Checkout = { readonly basketId: BasketId; readonly basket: AnalyticsBasket }

/** Keeps the basket that is about to be paid for, because a payment at a provider leaves the page. */
export const keepCheckout = (basket: Basket): void =>
  writeKept(sessionStorage, checkoutName, { basketId: basket.basketId, basket: analyticsBasket(basket) })

const keptCheckout = (basketId: BasketId): AnalyticsBasket | null => {
  const kept = readKept(sessionStorage, checkoutName)
  return isCheckout(kept) && kept.basketId === basketId ? kept.basket : null
}

const isCheckout = (value: unknown): value is Checkout => isFields(value) && isFields(value['basket'])

/** The ids of the orders whose purchase was reported. */
const reported = (): readonly unknown[] => {
  const kept = readKept(localStorage, purchasesName)
  return Array.isArray(kept) ? kept : []
}

type PlacedBasket = {
  readonly orderId: string
  readonly basketId: BasketId
  /** null = this page does not know it. */
  readonly basket: Basket | null
  readonly customerType: CustomerType
}

/** Reports an order that was placed, once for each order on this device. [ANA-04] */
export const trackPurchase = ({ orderId, basketId, basket, customerType }: PlacedBasket): void => {
  if (!mayTrack() || reported().includes(orderId)) return
  const paid = keptCheckout(basketId) ?? (basket === null ? null : analyticsBasket(basket))
  if (paid === null) return
  writeKept(localStorage, purchasesName, [...reported(), orderId].slice(-mostOrders))
  track(purchase({ ...paid, orderId, customerType }))
}
