import type { PaymentTimes } from '@forno/domain/payments/attempt'
import { decide } from '@forno/domain/payments/decide'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../../platform/core/clock.ts'
import type { Sql } from '../../../platform/db/database.ts'
import { attemptsStore } from './attempts-store.ts'
import type { Advance } from './advance.ts'
import { advanceJob, enqueuePoll, sweepJob } from './enqueue.ts'

const sweepLimit = 100

type SagaJobDeps = { readonly sql: Sql; readonly clock: Clock; readonly advance: Advance; readonly times: PaymentTimes }

const idIn = (payload: unknown): string =>
  typeof payload === 'object' && payload !== null && 'attemptId' in payload ? String(payload.attemptId) : ''

/** The checks for late money made before; waiting jobs store the count as `looks`. */
const lateChecksIn = (payload: unknown): number =>
  typeof payload === 'object' && payload !== null && 'looks' in payload ? Number(payload.looks) : 0

/**
 * Polls each attempt until it is settled, and afterwards while its provider may still take the money. The next poll is
 * enqueued before the current one starts, so that a crash does not end the polling. [ORD-11]
 */
export const checkoutJobs = ({ sql, clock, advance, times }: SagaJobDeps): TaskList => {
  const poll = async (attemptId: string, lateChecks = 0): Promise<void> => {
    const attempt = await attemptsStore(sql).byId(attemptId)
    if (attempt === null) return
    const { retryIn } = decide(attempt, { of: 'pickUp' }, { at: clock(), times, isLastTry: false })
    if (retryIn === null) {
      await advance.checkLateMoney(attempt, lateChecks)
      return
    }
    await enqueuePoll(sql, attemptId, retryIn)
    await advance.advance(attemptId)
  }
  return {
    [advanceJob]: (payload) => poll(idIn(payload), lateChecksIn(payload)),
    [sweepJob]: async () => {
      for (const attemptId of await attemptsStore(sql).unsettled(clock(), sweepLimit)) await poll(attemptId)
    },
  }
}
