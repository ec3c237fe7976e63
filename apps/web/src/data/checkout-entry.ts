import type { Basket } from '@forno/contracts/baskets'
import { shortfallOfBasket } from './minimum-spend.ts'

/**
 * Whether a basket may be checked out: it exists, holds something, is worth the minimum and carries no blocking message. Without
 * a basket there is no place and time either. [NAV-23]
 */
export const mayCheckOut = (basket: Basket | null): boolean =>
  basket !== null &&
  basket.basketItems.length + basket.groupedBasketItems.length > 0 &&
  shortfallOfBasket(basket) === null &&
  basket.messages.every(({ type }) => type !== 'error')
