import type { OrderMessage } from '@forno/domain/orders/messages'
import type { Instant, OrderId } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { enqueueMessage } from './enqueue-message.ts'
import { ordersStore, type CancelReason } from './orders-store.ts'

const messageOf: Readonly<Record<CancelReason, OrderMessage>> = { payment: 'cancelled', notConfirmed: 'notConfirmed' }

/**
 * Cancels an order, and enqueues the message to its customer, in the caller's transaction. Deletes an unpublished tap
 * of the kitchen. Returns false if the order is final already and stays as it is. [PAY-34] [ORD-21]
 */
export const cancelOrder = async (
  inside: Sql,
  orderId: OrderId,
  at: Instant,
  because: CancelReason = 'payment',
): Promise<boolean> => {
  const isCancelled = await ordersStore(inside).cancel(orderId, at, because)
  if (isCancelled) await enqueueMessage(inside, orderId, messageOf[because])
  return isCancelled
}
