import type { BasketItem, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import { useQuery } from '@tanstack/react-query'
import { basketQuery, type Basket } from '../../api/baskets.ts'
import { useSession } from '../session/session.ts'
import { useValidBasket } from '../session/valid-basket.ts'

type OnItsWay = 'onItsWay'

/** What `find` finds in the basket; null = nothing, or there is no id; 'onItsWay' while the basket is loading. */
const useInBasket = <Item>(id: string | null, find: (basket: Basket) => Item | undefined): Item | null | OnItsWay => {
  const basketId = useSession((session) => session.basketId)
  const isEnabled = useValidBasket() && id !== null
  const { data, isPending } = useQuery({ ...basketQuery(basketId ?? ''), enabled: isEnabled })
  if (isEnabled && isPending) return 'onItsWay'
  return (isEnabled && data !== undefined ? find(data) : null) ?? null
}

/** The basket item with this id. [NAV-07] */
export const useBasketItem = (basketItemId: string | null): BasketItem | null | OnItsWay =>
  useInBasket(basketItemId, ({ basketItems }) => basketItems.find((item) => item.basketItemId === basketItemId))

/** The meal with this id; otherwise the basket item with it. [NAV-08] */
export const useMealItem = (id: string | null): GroupedBasketItem | BasketItem | null | OnItsWay =>
  useInBasket<GroupedBasketItem | BasketItem>(
    id,
    ({ groupedBasketItems, basketItems }) =>
      groupedBasketItems.find((meal) => meal.groupedBasketItemId === id) ??
      basketItems.find((item) => item.basketItemId === id),
  )
