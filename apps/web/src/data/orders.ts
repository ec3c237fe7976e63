import type { TrackedOrder } from '@forno/contracts/orders'
import type { OrderId } from '@forno/domain/words'

export type { TrackedOrder }

/** Milliseconds between two questions for an order's status while no stream is open. [ORD-13] */
export const ORDER_POLL_INTERVAL_MS = 30_000

export type OrderProof =
  | { readonly orderId: OrderId; readonly sessionId: string }
  | { readonly orderReference: string; readonly contact: string }
