import type { Instant, OrderId } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { enqueueMessage } from './enqueue-message.ts'
import { ordersStore } from './orders-store.ts'

/**
 * Cancels an order whose payment could not be taken, and enqueues the message to its customer, in the caller's
 * transaction. Deletes an unpublished tap of the kitchen. Returns false if the order is final already and stays as it
 * is. [PAY-34] [ORD-21]
 */
export const cancelOrder = async (inside: Sql, orderId: OrderId, at: Instant): Promise<boolean> => {
  const isCancelled = await ordersStore(inside).cancel(orderId, at)
  if (isCancelled) await enqueueMessage(inside, orderId, 'cancelled')
  return isCancelled
}
