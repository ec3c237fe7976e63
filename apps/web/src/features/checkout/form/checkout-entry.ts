import type { BasketId } from '@forno/domain/core/basic-types'
import type { Basket } from '@forno/contracts/baskets/basket'
import { isEmptyBasket } from '../../../state/basket/item-count.ts'
import { shortfallOfBasket, shortfallSentence } from '../../../state/texts/minimum-spend.ts'

/** What keeps a basket from the checkout, with the sentence for the customer; null text = the cart is empty. */
type EntryObstacle = { readonly isEmpty: boolean; readonly text: string | null }

/**
 * What keeps a basket from the checkout: it is empty, does not reach the minimum spend or has an error message. null =
 * nothing. [NAV-23]
 */
export const entryObstacle = (basket: Basket): EntryObstacle | null => {
  if (isEmptyBasket(basket)) return { isEmpty: true, text: null }
  const shortfall = shortfallOfBasket(basket)
  if (shortfall !== null) return { isEmpty: false, text: shortfallSentence(shortfall) }
  const error = basket.messages.find(({ type }) => type === 'error')
  return error === undefined ? null : { isEmpty: false, text: error.message }
}

/**
 * Whether the checkout opens for a basket. From offers, menu or cart it opens for every basket with items, and the
 * server's validation decides; from elsewhere the basket must meet every precondition. `from` is the path of the
 * previous page, null = none. [NAV-23]
 */
export const mayEnterCheckout = (basket: Basket, from: string | null): boolean => {
  const obstacle = entryObstacle(basket)
  if (obstacle === null) return true
  return !obstacle.isEmpty && /^\/(offers|menu|cart)(\/|$)/i.test(from ?? '')
}

type OpenCheckout = {
  /** The basket that was shown when the checkout opened. */
  readonly enteredId: string
  /** The current basket of this browser; another tab may have ordered or replaced the first one. */
  readonly basketId: BasketId | null
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
export const endOfCheckout = ({
  enteredId,
  basketId,
  basket,
  orderId,
  isChanging,
}: OpenCheckout): CheckoutEnd | null => {
  if (basketId !== enteredId && orderId !== null) return { kind: 'ordered', orderId }
  if (isChanging) return null
  if (basketId === null) return { kind: 'emptied' }
  return basket !== null && isEmptyBasket(basket) ? { kind: 'emptied' } : null
}
