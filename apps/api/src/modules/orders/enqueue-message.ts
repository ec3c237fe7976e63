import { waysOf, type MessageWay, type OrderMessage } from '@forno/domain/orders/messages'
import type { OrderId } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'

export const orderMessageJob = 'send_order_message'

/** Runs after all other jobs: messages that pile up while a gateway hangs must not delay jobs of the kitchen. */
const orderMessagePriority = 10

/** One message through one channel; the recipient is read when it is sent. */
export type OrderMessageWork = {
  readonly orderId: OrderId
  readonly message: OrderMessage
  readonly way: MessageWay
}

/** Enqueues an order's message to its customer in the transaction of the change that it reports. [ACC-41] */
export const enqueueMessage = async (inside: Sql, orderId: OrderId, message: OrderMessage): Promise<void> => {
  const work = waysOf(message).map((way): OrderMessageWork => ({ orderId, message, way }))
  await addJobs(inside, orderMessageJob, work, { priority: orderMessagePriority })
}
