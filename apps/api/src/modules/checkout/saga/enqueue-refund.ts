import type { Instant, OrderId } from '@forno/domain/core/words'
import type { Sql } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { attemptsStore } from './attempts-store.ts'
import { advanceJob, jobKeyOf } from './job-names.ts'

/**
 * Lays down that the money of an order goes back, in the transaction that calls the order off; whoever was at work on its payment comes too late
 * with their word. An order that was not paid online has nothing to give back. [ORD-21]
 */
export const giveBack = async (inside: Sql, orderId: OrderId, at: Instant): Promise<void> => {
  for (const attemptId of await attemptsStore(inside).callBack(orderId, at))
    await addJob(inside, advanceJob, { attemptId }, { key: jobKeyOf(attemptId) })
}
