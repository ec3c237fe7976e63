import { messageWays, type MessageWay, type OrderMessage } from '@forno/domain/orders/messages'
import type { OrderId } from '@forno/domain/core/words'
import type { Sql } from '../../platform/db/database.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'

export const orderMessageJob = 'send_order_message'

/** A message waits for all other work: while a gateway hangs, those that pile up must not keep back what a kitchen tells. */
const orderMessagePriority = 10

/** The work of one message in one way; whom it goes to is read when it is sent. */
export type OrderMessageWork = {
  readonly orderId: OrderId
  readonly message: OrderMessage
  readonly way: MessageWay
}

/** Leaves a message to its customer beside the change that it tells of, in the same transaction: both stand or neither does. [ACC-41] */
export const leaveMessage = async (inside: Sql, orderId: OrderId, message: OrderMessage): Promise<void> => {
  const work = messageWays.map((way): OrderMessageWork => ({ orderId, message, way }))
  await addJobs(inside, orderMessageJob, work, { priority: orderMessagePriority })
}
