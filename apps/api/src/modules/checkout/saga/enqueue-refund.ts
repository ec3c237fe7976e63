import type { Instant, OrderId } from '@forno/domain/core/words'
import type { Sql } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { attemptsStore } from './attempts-store.ts'
import { advanceJob, jobKeyOf } from './job-names.ts'

/**
 * Enqueues the refund in the transaction that cancels the order. A worker that is still running the payment loses its
 * lease. Does nothing for an order that was not paid online. [ORD-21]
 */
export const enqueueRefund = async (inside: Sql, orderId: OrderId, at: Instant): Promise<void> => {
  for (const attemptId of await attemptsStore(inside).markForRefund(orderId, at))
    await addJob(inside, advanceJob, { attemptId }, { key: jobKeyOf(attemptId) })
}
