import { minute } from '@forno/domain/core/durations'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { SameOrder } from '@forno/contracts/orders/history'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { read } from '../../../lib/http/read.ts'

/** Whole minutes since the order was placed, by the store's clock. */
export const minutesSince = ({ createdAt }: NonNullable<SameOrder['order']>, storeTime: string): number =>
  Math.max(0, Math.floor((Date.parse(storeTime) - Date.parse(createdAt)) / minute))

/** "a moment ago", "1 minute ago", "12 minutes ago" */
export const agoText = (minutes: number): string =>
  minutes === 0 ? 'a moment ago' : `${minutes} minute${minutes === 1 ? '' : 's'} ago`

type PricedBasket = Pick<Basket, 'basketId' | 'basketTotal' | 'serviceType'>

/**
 * Loads an order with the same food whenever the checkout opens and when the cart's total changes. Saving a session
 * does not load it again: the session after an order is saved while the ordered basket is still on screen, and the API
 * refuses the call for it. [BAS-28] [SES-03]
 */
export const sameOrderQuery = (call: Call, { basketId, basketTotal, serviceType }: PricedBasket) => {
  const { queryKey } = read('GET /baskets/:basketId/sameOrder', { params: { basketId } })
  return queryOptions<SameOrder, ApiError>({
    queryKey: [...queryKey, basketTotal, serviceType],
    queryFn: ({ signal }) => call(queryKey[0], { ...queryKey[1], signal }),
    staleTime: Infinity,
    refetchOnMount: 'always',
    retry: false,
  })
}

/** An order of the last half hour with the same food. null = none known. [BAS-28] */
export const useSameOrder = (basket: Basket): SameOrder | null =>
  useQuery(sameOrderQuery(useCall(), basket)).data ?? null
