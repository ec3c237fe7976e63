import type { TrackedOrder } from '@forno/contracts/orders'
import type { OrderId } from '@forno/domain/words'
import type { Call } from '../lib/call.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../lib/api-error.ts'

export type { TrackedOrder }

/** Milliseconds between two questions for an order's status while no stream is open. [ORD-13] */
export const ORDER_POLL_INTERVAL_MS = 30_000

export type OrderProof =
  | { readonly orderId: OrderId; readonly sessionId: string }
  | { readonly orderReference: string; readonly contact: string }

/** The whole order for whoever proves that it is theirs; never kept longer than it is looked at. [ORD-15] */
export const trackedOrderQuery = (call: Call, proof: OrderProof) =>
  queryOptions<TrackedOrder, ApiError>({
    queryKey: ['POST /order/tracker', proof],
    queryFn: ({ signal }) => call('POST /order/tracker', { body: proof, signal }),
    staleTime: 0,
  })
