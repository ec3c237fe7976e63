import type { BasketItem } from '@forno/contracts/baskets'
import { useQuery } from '@tanstack/react-query'
import { basketQuery } from './baskets.ts'
import { useSession } from './session.ts'

/** The basket item of that id; null when there is none; 'onItsWay' while the basket is being read. [NAV-07] */
export const useBasketItem = (basketItemId: string | null): BasketItem | null | 'onItsWay' => {
  const basketId = useSession((session) => session.basketId)
  const isAsked = basketId !== null && basketItemId !== null
  const { data, isPending } = useQuery({ ...basketQuery(basketId ?? ''), enabled: isAsked })
  if (isAsked && isPending) return 'onItsWay'
  return data?.basketItems.find((item) => item.basketItemId === basketItemId) ?? null
}
