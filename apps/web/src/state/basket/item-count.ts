import type { Basket } from '@forno/contracts/baskets/basket'

type Contents = Pick<Basket, 'basketItems' | 'groupedBasketItems'>

/** The number of items in the basket, meals included; 0 without a basket. */
export const countOf = (basket: Contents | null): number =>
  basket === null
    ? 0
    : [...basket.basketItems, ...basket.groupedBasketItems].reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether an item, or a part of a meal, is missing, so that the basket's total is not what the customer will pay. */
export const isIncomplete = ({ basketItems, groupedBasketItems }: Contents): boolean =>
  [...basketItems, ...groupedBasketItems].some(({ isAvailable }) => !isAvailable)

/**
 * Whether the price of a basket can be shown: not a zero that only comes from a missing item or part of a meal. That
 * is no free order, and the server refuses it. [PAY-09] [ORD-09]
 */
export const hasPrice = (basket: Contents & Pick<Basket, 'basketTotal'>): boolean =>
  basket.basketTotal > 0 || !isIncomplete(basket)

/** A basket is empty when it has neither items nor meals. [BAS-10] */
export const isEmptyBasket = ({ basketItems, groupedBasketItems }: Contents): boolean =>
  basketItems.length + groupedBasketItems.length === 0
