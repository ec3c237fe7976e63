import type { OrderPrize } from '@forno/contracts/prizes/prizes'
import type { OrderId } from '@forno/domain/core/basic-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/http/api-error.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { read } from '../../../lib/http/read.ts'
import { forgetCustomerVouchers } from '../../../api/customer-vouchers.ts'

export type { OrderPrize }
export type PrizeGame = NonNullable<OrderPrize['game']>
export type PrizeDraw = NonNullable<OrderPrize['draw']>

/** An order and the session that proves it; null = the signed-in customer proves it. */
export type PrizeProof = { readonly orderId: string; readonly sessionId: string | null }

const inputOf = ({ orderId, sessionId }: PrizeProof) => ({
  params: { orderId: orderId as OrderId },
  ...(sessionId === null ? {} : { headers: { 'x-session-id': sessionId } }),
})

/** The prize game of an order. [MKT-13] */
export const prizeQuery = (proof: PrizeProof) => read('GET /order/:orderId/prize', inputOf(proof), 0)

/** Draws the prize of an order; the query of the order then has the draw. [MKT-13] */
export const useDrawPrize = (proof: PrizeProof) => {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation<OrderPrize, ApiError>({
    mutationFn: () => call('POST /order/:orderId/prize', inputOf(proof)),
    onSuccess: (prize) => {
      queries.setQueryData(prizeQuery(proof).queryKey, prize)
      forgetCustomerVouchers(queries)
    },
  })
}
