import type { Basket } from '@forno/contracts/baskets/basket'
import type { SameOrder } from '@forno/contracts/orders/history'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/http/api-error.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { read } from '../../../lib/http/read.ts'

const minute = 60_000

/** Whole minutes since the order was placed, by the store's clock. */
export const minutesSince = ({ createdAt }: NonNullable<SameOrder['order']>, storeTime: string): number =>
  Math.max(0, Math.floor((Date.parse(storeTime) - Date.parse(createdAt)) / minute))

/** "a moment ago", "1 minute ago", "12 minutes ago" */
export const agoText = (minutes: number): string =>
  minutes === 0 ? 'a moment ago' : `${minutes} minute${minutes === 1 ? '' : 's'} ago`

/**
 * An order of the last half hour with the same food; read again when the cart's total changes. null = none known.
 * [BAS-28]
 */
export const useSameOrder = ({ basketId, basketTotal, serviceType }: Basket): SameOrder | null => {
  const call = useCall()
  const { queryKey } = read('GET /baskets/:basketId/sameOrder', { params: { basketId } })
  const { data } = useQuery<SameOrder, ApiError>({
    queryKey: [...queryKey, basketTotal, serviceType],
    queryFn: ({ signal }) => call(queryKey[0], { ...queryKey[1], signal }),
    staleTime: 0,
    retry: false,
  })
  return data ?? null
}
