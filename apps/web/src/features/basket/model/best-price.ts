import { minute } from '@forno/domain/core/durations'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { BestPrice } from '@forno/contracts/baskets/best-price'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/http/api-error.ts'
import { uuid } from '../../../lib/browser/uuid.ts'
import { useUnansweredEdits } from '../../../state/basket/basket-view.ts'
import { basketScope, keepBasket } from '../../../api/baskets.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { read } from '../../../lib/http/read.ts'
import { sentence } from '../../../state/texts/sentences.ts'
import { useNotices } from '../../../ui/notices/notices.ts'

/** A key of store, time, items, meals and codes, so that other changes cause no new request. */
const contentsOf = (basket: Basket): string =>
  JSON.stringify([
    basket.serviceType,
    basket.storeInfo.storeId,
    basket.orderDueAt,
    basket.basketTotal,
    basket.basketItems.map(({ basketItemId, quantity }) => [basketItemId, quantity]),
    basket.groupedBasketItems.map(({ groupedBasketItemId, quantity }) => [groupedBasketItemId, quantity]),
    basket.vouchers.map(({ code }) => code),
  ])

/**
 * The lowest price of the basket; null while unknown. Waits until edits are sent, because the server would answer for
 * the basket before the edit. [BAS-11]
 */
export const useBestPrice = (basket: Basket): BestPrice | null => {
  const call = useCall()
  const isChanging = useUnansweredEdits(({ isOnItsWay, isWaiting }) => isOnItsWay || isWaiting)
  const { queryKey } = read('GET /baskets/:basketId/bestPrice', { params: { basketId: basket.basketId } })
  const { data } = useQuery<BestPrice, ApiError>({
    queryKey: [...queryKey, contentsOf(basket)],
    queryFn: ({ signal }) => call(queryKey[0], { ...queryKey[1], signal }),
    staleTime: minute,
    enabled: !isChanging,
  })
  return isChanging ? null : (data ?? null)
}

/**
 * Changes the basket to its cheapest combination. A snackbar shows `successText` or the refusal, also once the cart is
 * closed. [BAS-11]
 */
export const useTakeBestPrice = (basket: Basket, successText: string) => {
  const notices = useNotices()
  const call = useCall()
  const client = useQueryClient()
  const { basketId } = basket
  return useMutation<Basket, ApiError>({
    scope: basketScope,
    mutationFn: () => call('POST /baskets/:basketId/bestPrice', { params: { basketId }, idempotencyKey: uuid() }),
    onSuccess: (next) => {
      keepBasket(client, next)
      notices.snackbar({ text: successText })
    },
    onError: (error) => notices.snackbar({ text: sentence(error), theme: 'danger' }),
  })
}
