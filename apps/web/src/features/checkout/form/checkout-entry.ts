import type { Basket } from '@forno/contracts/baskets/basket'
import { countOf } from '../../../state/basket/item-count.ts'
import { shortfallOfBasket } from '../../../state/texts/minimum-spend.ts'

/**
 * Whether a basket may be checked out: it exists, holds something, is worth the minimum and carries no blocking message. Without
 * a basket there is no place and time either. [NAV-23]
 */
export const mayCheckOut = (basket: Basket | null): boolean =>
  basket !== null &&
  basket.basketItems.length + basket.groupedBasketItems.length > 0 &&
  shortfallOfBasket(basket) === null &&
  basket.messages.every(({ type }) => type !== 'error')

type Checkout = {
  /** The basket that came to checkout. */
  readonly enteredId: string
  /** The basket of this browser now; another tab may have ordered or replaced it. */
  readonly basketId: string | null
  readonly basket: Basket | null
  /** The order that this browser has placed of the basket that came to checkout. */
  readonly orderId: string | null
  /** A change of the basket has not been answered yet. */
  readonly isChanging: boolean
}
export type CheckoutEnd = { readonly kind: 'ordered'; readonly orderId: string } | { readonly kind: 'emptied' }

/** Why a checkout that was entered has to be left: it was ordered in another tab, or nothing is in the cart any more; null = it goes on. [ORD-06] [NAV-23] */
export const endOfCheckout = ({ enteredId, basketId, basket, orderId, isChanging }: Checkout): CheckoutEnd | null => {
  if (basketId !== enteredId && orderId !== null) return { kind: 'ordered', orderId }
  if (isChanging) return null
  if (basketId === null) return { kind: 'emptied' }
  return basket !== null && countOf(basket) === 0 ? { kind: 'emptied' } : null
}
