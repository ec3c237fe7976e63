import { hour } from '@forno/domain/core/durations'
import { analyticsLimits } from '@forno/domain/analytics/limits'
import { instant } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { analyticsStore, type OutgoingEvent } from './analytics-store.ts'
import type { ForwardEvents } from './measurement-client.ts'

export const forwardEventsJob = 'forward_analytics'

type ForwardDeps = {
  readonly sql: Sql
  readonly clock: Clock
  /** null = events are stored only. */
  readonly forward: ForwardEvents | null
  readonly log: (error: unknown, message: string) => void
}

/** Milliseconds for which events of several batches gather. */
const gatheringTime = 2_000
/** Milliseconds before the second attempt; each later one waits twice as long, at most an hour. */
const [firstWait, longestWait] = [30_000, hour]
/** Attempts within about three days, after which the service takes an event no more. */
const mostAttempts = 70
/** Requests of one run, so that a run ends. */
const mostRequests = 200

/** Milliseconds before the next attempt, after this number of attempts. */
export const waitAfter = (attempts: number): number => Math.min(firstWait * 2 ** (attempts - 1), longestWait)

/** Enqueues forwarding in the transaction that stores events. */
export const enqueueForwarding = (inside: Sql): Promise<void> =>
  addJob(inside, forwardEventsJob, {}, { key: forwardEventsJob, delay: gatheringTime })

/**
 * Forwards waiting events, at most 25 of one browser a request. Events are taken before the request, so that a lost
 * answer or a stopped process never sends one twice; only a request that the service certainly did not take is
 * repeated. [ANA-01]
 */
export const forwardEventsJobs = ({ sql, clock, forward, log }: ForwardDeps): TaskList => {
  const store = analyticsStore(sql)
  const settle = async (forwardEvents: ForwardEvents, events: readonly OutgoingEvent[]): Promise<void> => {
    const outcome = await forwardEvents(events)
    const ids = (some: readonly OutgoingEvent[]) => some.map(({ event_id }) => event_id)
    if (outcome !== 'later') {
      if (outcome !== 'sent') log(new Error(outcome), 'events were not forwarded to the analytics service')
      return store.setForwarding(ids(events), outcome)
    }
    for (const [attempts, some] of Map.groupBy(events, ({ forward_attempts }) => forward_attempts))
      await (attempts >= mostAttempts
        ? store.setForwarding(ids(some), 'refused')
        : store.retry(ids(some), instant(clock() + waitAfter(attempts))))
  }
  return {
    [forwardEventsJob]: async () => {
      if (forward === null) return
      for (let request = 0; request < mostRequests; request += 1) {
        const events = await store.take(clock(), analyticsLimits.events)
        if (events.length === 0) return
        await settle(forward, events)
      }
      await enqueueForwarding(sql)
    },
  }
}
