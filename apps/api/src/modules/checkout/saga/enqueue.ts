import type { Instant, OrderId } from '@forno/domain/core/basic-types'
import type { Sql } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { attemptsStore } from './attempts-store.ts'

/** Polls one attempt and runs its next steps. */
export const advanceJob = 'advance_payment'
/** Finds unsettled attempts that have lost their job. */
export const sweepJob = 'sweep_payments'

/** The job key, which allows one pending poll for each attempt. */
export const jobKeyOf = (attemptId: string): string => `payment ${attemptId}`

/** Enqueues the next poll of an attempt; it replaces a pending one. `delay` in milliseconds. */
export const enqueuePoll = (inside: Sql, attemptId: string, delay = 0): Promise<void> =>
  addJob(inside, advanceJob, { attemptId }, { delay, key: jobKeyOf(attemptId) })

/**
 * Enqueues the refund in the transaction that cancels the order. A worker that is still running the payment loses its
 * lease. Does nothing for an order that was not paid online. [ORD-21]
 */
export const enqueueRefund = async (inside: Sql, orderId: OrderId, at: Instant): Promise<void> => {
  for (const attemptId of await attemptsStore(inside).markForRefund(orderId, at)) await enqueuePoll(inside, attemptId)
}
