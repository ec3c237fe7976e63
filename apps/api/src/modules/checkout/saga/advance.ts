import { randomUUID } from 'node:crypto'
import { isSettled, nextLateCheckDelay, type PaymentTimes } from '@forno/domain/payments/attempt'
import { refused } from '@forno/domain/core/refusal'
import { instant } from '@forno/domain/core/basic-types'
import { decide } from '@forno/domain/payments/decide'
import type { TaskList } from 'graphile-worker'
import { addJob, removeJob } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/core/clock.ts'
import type { Sql } from '../../../platform/db/database.ts'
import { orderResultWire, ordersStore } from '../../orders/index.ts'
import type { Outcome, PaymentStatus } from '../../payments/index.ts'
import { attemptsStore, LeaseLostError, type Attempt } from './attempts-store.ts'
import { advanceJob, enqueuePoll, jobKeyOf, sweepJob } from './basket-transactions.ts'
import { providerEventsStore } from './provider-events-store.ts'
import type { SagaDeps } from './deps.ts'
import { makeSteps, type CustomerProof, type Work } from './steps.ts'

/** Milliseconds between two reads of an attempt that another worker runs. */
const readInterval = 200

/**
 * The entry points of the payment saga: the browser's calls, webhooks, jobs and the sweep all run an attempt through
 * here. A worker holds the attempt's lease while it runs, and no database lock while it calls a provider. [API-17]
 * [ORD-11] [PAY-10]
 */
export const makeAdvance = (deps: SagaDeps) => {
  const { sql, clock, times } = deps
  const store = attemptsStore(sql)

  const { run, record, mayCaptureLate, refundLateMoney } = makeSteps(deps)

  /** Releases the lease. A settled attempt loses its poll, or gets a check for late money. */
  const releaseLease = async (work: Work): Promise<Work> => {
    const { attempt, holder } = work
    const released =
      attempt.leaseUntil === null
        ? attempt
        : await store.change(attempt.attemptId, holder, { state: attempt.state, releasesLease: true }, clock())
    if (isSettled(attempt.state)) await scheduleLateCheck(attempt, 0)
    return { ...work, attempt: released ?? attempt }
  }

  /** Enqueues the next check for late money of a settled attempt, or removes the job if no late money is possible. */
  const scheduleLateCheck = async (attempt: Attempt, checks: number): Promise<void> => {
    const { attemptId } = attempt
    const delay = mayCaptureLate(attempt) ? nextLateCheckDelay(checks) : null
    if (delay === null) await removeJob(sql, jobKeyOf(attemptId))
    else await addJob(sql, advanceJob, { attemptId, looks: checks + 1 }, { delay, key: jobKeyOf(attemptId) })
  }

  /** The status of an attempt, for the caller's answer. */
  const paymentStatus = async ({ attempt, answer, order, refusal }: Omit<Work, 'holder'>): Promise<PaymentStatus> => {
    if (attempt.orderId !== null) {
      const placed = order ?? (await ordersStore(sql).byId(attempt.orderId))
      if (placed !== null) return { kind: 'ordered', order: orderResultWire(placed) }
    }
    if (refusal !== undefined) return { kind: 'refused', refusal }
    if (attempt.failure !== null) return { kind: 'refused', refusal: attempt.failure }
    if (attempt.state === 'failed') return { kind: 'refused', refusal: refused('GatewayError') }
    return attempt.state === 'awaiting_customer' ? { kind: 'waiting', answer: answer ?? null } : { kind: 'open' }
  }

  /** Runs an attempt and returns its status. If the lease is lost, waits for the outcome of the other worker. */
  const statusAfter = async (attemptId: string, runAttempt: () => Promise<Work>): Promise<PaymentStatus> => {
    try {
      return await paymentStatus(await runAttempt())
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error
      return waitForOutcome(attemptId)
    }
  }

  /** Waits up to `times.waiter` for the outcome of an attempt that another worker runs. [API-17] */
  const waitForOutcome = async (attemptId: string): Promise<PaymentStatus> => {
    for (let waited = 0; ; waited += readInterval) {
      const attempt = await store.byId(attemptId)
      if (attempt === null) return { kind: 'open' }
      const status = await paymentStatus({ attempt })
      const isReleased = attempt.leaseUntil === null || attempt.leaseUntil <= clock()
      if (status.kind !== 'open' && (status.kind !== 'waiting' || isReleased)) return status
      if (waited >= times.waiter) return { kind: 'open' }
      await new Promise((resolve) => setTimeout(resolve, readInterval))
    }
  }

  const acquireLease = (attemptId: string, holder: string): Promise<Attempt | null> => {
    const at = clock()
    return store.acquireLease(attemptId, holder, { at, until: instant(at + times.lease) })
  }

  /**
   * Acquires the lease for the customer, or the bank, that the attempt waits for. If another worker only polls the
   * attempt, this call waits for the lease, so that the customer's proof is not lost. If the other worker has asked
   * for the money meanwhile, it rejects with `LeaseLostError`. [PAY-25] [API-17]
   */
  const acquireForCustomer = async (attemptId: string): Promise<Work> => {
    const holder = randomUUID()
    const acquired = await acquireLease(attemptId, holder)
    if (acquired !== null) return { attempt: acquired, holder }
    const leased = await store.byId(attemptId)
    const isWaiting = leased?.state === 'awaiting_customer' && (await waitForOutcome(attemptId)).kind === 'waiting'
    const attempt = isWaiting ? await acquireLease(attemptId, holder) : null
    if (attempt === null) throw new LeaseLostError(attemptId)
    if (attempt.askedAt === leased?.askedAt) return { attempt, holder }
    await releaseLease({ attempt, holder })
    throw new LeaseLostError(attemptId)
  }

  /** Picks up an attempt and runs it as far as possible; null = another worker holds its lease. */
  const advance = async (attemptId: string): Promise<PaymentStatus | null> => {
    const holder = randomUUID()
    const attempt = await acquireLease(attemptId, holder)
    return attempt === null
      ? null
      : statusAfter(attemptId, async () => releaseLease(await run({ attempt, holder }, { of: 'pickUp' })))
  }

  /**
   * Cancels an attempt whose customer cancelled at the provider: it is not captured any more, and a capture in
   * progress is refunded. If the order exists already, the order stays and is the answer. [PAY-23]
   */
  const cancel = async (attemptId: string): Promise<PaymentStatus> => {
    if (!(await store.cancel(attemptId, clock()))) return waitForOutcome(attemptId)
    const first = (await advance(attemptId)) ?? (await waitForOutcome(attemptId))
    // A poll that started before the cancellation may have left the attempt waiting: pick it up again.
    return first.kind === 'waiting' ? ((await advance(attemptId)) ?? first) : first
  }

  return {
    cancel,
    waitForOutcome,

    /** Confirms the payment of an attempt whose lease the caller holds, and runs it as far as possible. */
    pay: (attempt: Attempt, holder: string, customer: CustomerProof): Promise<PaymentStatus> =>
      statusAfter(attempt.attemptId, async () => releaseLease(await run({ attempt, holder, customer }, { of: 'pay' }))),

    /** The same for an attempt that waited for its customer. A second call waits for the outcome of the first. */
    resume: (attemptId: string, customer: CustomerProof): Promise<PaymentStatus> =>
      statusAfter(attemptId, async () => {
        const work = await acquireForCustomer(attemptId)
        const isBack = work.attempt.state === 'awaiting_customer'
        return releaseLease(await run({ ...work, customer }, { of: isBack ? 'return' : 'pickUp' }))
      }),

    /**
     * Stores the result of a call that is not about money, for an attempt that waits for its customer: the bank's
     * authentication result, or that the customer has dropped the card. [PAY-26]
     */
    recordOutcome: (attemptId: string, call: (attempt: Attempt) => Promise<Outcome>): Promise<PaymentStatus> =>
      statusAfter(attemptId, async () => {
        const work = await acquireForCustomer(attemptId)
        if (work.attempt.state !== 'awaiting_customer') return releaseLease(work)
        return releaseLease(await record(work, await call(work.attempt)))
      }),

    /** Stores the provider's answer to creating a checkout at its own page. */
    recordCheckout: async (attempt: Attempt, holder: string, outcome: Outcome): Promise<PaymentStatus> =>
      statusAfter(attempt.attemptId, async () => {
        const work = await releaseLease(await record({ attempt, holder }, outcome))
        const { attemptId } = attempt
        // A webhook may have arrived before the attempt's reference was stored: poll the provider now.
        if (await providerEventsStore(sql).match(work.attempt)) await enqueuePoll(sql, attemptId)
        return work
      }),

    /** Refunds money that arrived after the attempt had ended; `checks` = the checks made before. [PAY-10] */
    checkLateMoney: async (attempt: Attempt, checks: number): Promise<void> => {
      await scheduleLateCheck(attempt, checks)
      if (mayCaptureLate(attempt)) await refundLateMoney(attempt)
    },

    advance,
  }
}
export type Advance = ReturnType<typeof makeAdvance>

/** Attempts that one sweep polls; the others wait for the next one. */
const sweepLimit = 100

type SagaJobDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly advance: Advance
  readonly times: PaymentTimes
  readonly log: (error: unknown, message: string) => void
}

const idIn = (payload: unknown): string =>
  typeof payload === 'object' && payload !== null && 'attemptId' in payload ? String(payload.attemptId) : ''

/** The checks for late money made before; waiting jobs store the count as `looks`. */
const lateChecksIn = (payload: unknown): number =>
  typeof payload === 'object' && payload !== null && 'looks' in payload ? Number(payload.looks) : 0

/**
 * The background jobs of the saga. They poll each attempt until it is settled, and afterwards while its provider may
 * still take the money. The next poll is enqueued before the current one starts, so that a crash does not end the
 * polling. An attempt whose poll fails does not keep the sweep from the others. [ORD-11]
 */
export const checkoutJobs = ({ sql, clock, advance, times, log }: SagaJobDeps): TaskList => {
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
      for (const attemptId of await attemptsStore(sql).unsettled(clock(), sweepLimit))
        await poll(attemptId).catch((error: unknown) => {
          log(error, `payment ${attemptId} could not be polled`)
        })
    },
  }
}
