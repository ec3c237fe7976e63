import type { Basket } from '@forno/contracts/baskets/basket'

/** Whether an order contains available alcohol, by itself or in a meal. [RUL-03] */
export const hasAlcohol = ({
  basketItems,
  groupedBasketItems,
}: Pick<Basket, 'basketItems' | 'groupedBasketItems'>): boolean =>
  [...basketItems, ...groupedBasketItems.flatMap((group) => group.basketItems)].some(
    ({ alcoholUnits, isAvailable }) => isAvailable && alcoholUnits > 0,
  )
