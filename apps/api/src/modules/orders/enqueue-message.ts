import type { MessageWay, OrderMessage } from '@forno/domain/orders/messages'
import type { OrderId } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { addJob, addJobs } from '../../platform/jobs/jobs.ts'

export const orderMessageJob = 'send_order_message'

/** Runs after all other jobs: messages that pile up while a gateway hangs must not delay jobs of the kitchen. */
const orderMessagePriority = 10

/** A message; the recipient is read when it is sent. `way` = in this way alone: the others are done. */
export type OrderMessageWork = {
  readonly orderId: OrderId
  readonly message: OrderMessage
  readonly way?: MessageWay
}

/**
 * Enqueues an order's message to its customer in the transaction of the change that it reports: one job for all ways,
 * so that an order adds as little as possible to the queue. [ACC-41]
 */
export const enqueueMessage = (inside: Sql, orderId: OrderId, message: OrderMessage): Promise<void> =>
  addJob(inside, orderMessageJob, { orderId, message } satisfies OrderMessageWork, { priority: orderMessagePriority })

/** Enqueues the ways in which a message could not be sent: each of them is repeated alone. */
export const enqueueWays = (
  sql: Sql,
  { orderId, message }: OrderMessageWork,
  ways: readonly MessageWay[],
): Promise<void> => {
  const work = ways.map((way): OrderMessageWork => ({ orderId, message, way }))
  return addJobs(sql, orderMessageJob, work, { priority: orderMessagePriority })
}
