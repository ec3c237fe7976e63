import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { useQuery } from '@tanstack/react-query'
import { apOptionsQuery, isWithinLimits } from '../payment/instalments.ts'
import { methodRow } from './registry.ts'

/**
 * Of these ways of paying those whose provider takes an order of this size. One that has not told yet is kept only while the customer wants it, so
 * that a reload leaves their choice alone. [PAY-24]
 */
export const useLimitedMethods = (
  { basketId, basketTotal }: Basket,
  methods: readonly PaymentType[],
  wanted: PaymentType | null,
): readonly PaymentType[] => {
  // There is one at the most; to ask several at once would weigh on every page.
  const limited = methods.find((method) => methodRow(method)?.limits !== undefined)
  const query = limited === undefined ? undefined : methodRow(limited)?.limits
  const { data: limits, isPending } = useQuery({ ...(query ?? apOptionsQuery)(basketId), enabled: query !== undefined })
  const isKept = limits === undefined ? isPending && limited === wanted : isWithinLimits(basketTotal, limits)
  return methods.filter((method) => method !== limited || isKept)
}
