import type { Instant, OrderId } from '@forno/domain/core/words'
import type { Sql } from '../../platform/db/database.ts'
import { leaveMessage } from './leave-message.ts'
import { ordersStore } from './orders-store.ts'

/**
 * Calls an order off whose money could not be taken, as its store would, and leaves word to the customer, in the caller's transaction. false = it is
 * final already, and stays as it is; a tap of the kitchen that was not told yet gives way. [PAY-34] [ORD-21]
 */
export const callOff = async (inside: Sql, orderId: OrderId, at: Instant): Promise<boolean> => {
  const isCalledOff = await ordersStore(inside).callOff(orderId, at)
  if (isCalledOff) await leaveMessage(inside, orderId, 'cancelled')
  return isCalledOff
}
