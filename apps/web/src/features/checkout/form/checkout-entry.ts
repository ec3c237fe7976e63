import type { Basket } from '@forno/contracts/baskets/basket'
import { countOf } from '../../../state/basket/item-count.ts'
import { shortfallOfBasket } from '../../../state/texts/minimum-spend.ts'

/**
 * Whether a basket may be checked out: it is not empty, reaches the minimum spend and has no error message. [NAV-23]
 */
export const mayCheckOut = (basket: Basket | null): boolean =>
  basket !== null &&
  basket.basketItems.length + basket.groupedBasketItems.length > 0 &&
  shortfallOfBasket(basket) === null &&
  basket.messages.every(({ type }) => type !== 'error')

type Checkout = {
  /** The basket that was shown when the checkout opened. */
  readonly enteredId: string
  /** The current basket of this browser; another tab may have ordered or replaced the first one. */
  readonly basketId: string | null
  readonly basket: Basket | null
  /** The order that this browser placed from the entered basket. */
  readonly orderId: string | null
  /** A cart change is still on its way to the API. */
  readonly isChanging: boolean
}
export type CheckoutEnd = { readonly kind: 'ordered'; readonly orderId: string } | { readonly kind: 'emptied' }

/**
 * Why an open checkout must be left: another tab ordered the basket, or the cart is empty. null = it stays open.
 * [ORD-06] [NAV-23]
 */
export const endOfCheckout = ({ enteredId, basketId, basket, orderId, isChanging }: Checkout): CheckoutEnd | null => {
  if (basketId !== enteredId && orderId !== null) return { kind: 'ordered', orderId }
  if (isChanging) return null
  if (basketId === null) return { kind: 'emptied' }
  return basket !== null && countOf(basket) === 0 ? { kind: 'emptied' } : null
}
