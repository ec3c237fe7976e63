import type { Basket } from '@forno/contracts/baskets/basket'

/** The number of items in the basket. */
export const countOf = (basket: Basket | null): number =>
  basket === null
    ? 0
    : [...basket.basketItems, ...basket.groupedBasketItems].reduce((sum, { quantity }) => sum + quantity, 0)
