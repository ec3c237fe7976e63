import type { Basket } from '@forno/contracts/baskets'
import type { PaymentType } from '@forno/domain/words'
import { useQueries } from '@tanstack/react-query'
import { isWithinLimits } from '../../data/method-limits.ts'
import { methodRow } from './methods.tsx'

/**
 * Of these ways of paying those whose provider takes an order of this size. One that has not told yet is kept only while the customer wants it, so
 * that a reload leaves their choice alone. [PAY-24]
 */
export const useLimitedMethods = (
  { basketId, basketTotal }: Basket,
  methods: readonly PaymentType[],
  wanted: PaymentType | null,
): readonly PaymentType[] => {
  const limited = methods.flatMap((method) => {
    const limits = methodRow(method)?.limits
    return limits === undefined ? [] : [{ method, query: limits(basketId) }]
  })
  const answers = useQueries({ queries: limited.map(({ query }) => query) })
  return methods.filter((method) => {
    const answer = answers[limited.findIndex((each) => each.method === method)]
    if (answer === undefined) return true
    return answer.data === undefined ? answer.isPending && method === wanted : isWithinLimits(basketTotal, answer.data)
  })
}
