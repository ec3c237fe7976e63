import { randomUUID } from 'node:crypto'
import { isSettled, nextLateLook } from '@forno/domain/payments/attempt'
import { refused, type Refused } from '@forno/domain/core/refused'
import { instant } from '@forno/domain/core/words'
import { addJob, removeJob } from '../../../platform/jobs/jobs.ts'
import { ordersStore, type Order } from '../../orders/index.ts'
import type { Outcome } from '../../payments/index.ts'
import { attemptsStore, type Attempt } from './attempts-store.ts'
import { advanceJob, jobKeyOf } from './job-names.ts'
import { providerEventsStore } from './provider-events-store.ts'
import type { SagaDeps } from './deps.ts'
import { makeSteps, type CustomerProof, type Work } from './steps.ts'
import { TakenOver } from './lease-lost-error.ts'

/** The status of a payment, as its callers see it. */
export type Standing =
  | { readonly kind: 'ordered'; readonly order: Order }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  /** The customer has to act first, at the bank or the provider; `answer` goes to the browser. */
  | { readonly kind: 'waiting'; readonly answer: unknown }
  /** The outcome is not known yet: the browser polls, and must not pay again. */
  | { readonly kind: 'open' }

/**
 * The entry points of the payment saga: the browser's calls, webhooks, jobs and the sweep all run an attempt through
 * here. A worker holds the attempt's lease while it runs, and no database lock while it calls a provider. [API-17]
 * [ORD-11] [PAY-10]
 */
export const makeAdvance = (needs: SagaDeps) => {
  const { sql, clock, times } = needs
  const store = attemptsStore(sql)

  const { run, record, mayComeLate, undoLate } = makeSteps(needs)

  /** Releases the lease. A settled attempt loses its poll, or gets a check for late money. */
  const leave = async (now: Work): Promise<Work> => {
    const { attempt, holder } = now
    const left =
      attempt.leaseUntil === null
        ? attempt
        : await store.change(attempt.attemptId, holder, { state: attempt.state, isLeft: true }, clock())
    if (isSettled(attempt.state)) await lookLater(attempt, 0)
    return { ...now, attempt: left ?? attempt }
  }

  /** Enqueues the next check for late money of a settled attempt, or removes the job if no late money is possible. */
  const lookLater = async (attempt: Attempt, looks: number): Promise<void> => {
    const { attemptId } = attempt
    const delay = mayComeLate(attempt) ? nextLateLook(looks) : null
    if (delay === null) await removeJob(sql, jobKeyOf(attemptId))
    else await addJob(sql, advanceJob, { attemptId, looks: looks + 1 }, { delay, key: jobKeyOf(attemptId) })
  }

  const standingOf = async ({ attempt, answer, made, refusal }: Omit<Work, 'holder'>): Promise<Standing> => {
    if (attempt.orderId !== null) {
      const order = made ?? (await ordersStore(sql).byId(attempt.orderId))
      if (order !== null) return { kind: 'ordered', order }
    }
    if (refusal !== undefined) return { kind: 'refused', refusal }
    if (attempt.failure !== null) return { kind: 'refused', refusal: attempt.failure }
    if (attempt.state === 'failed') return { kind: 'refused', refusal: refused('GatewayError') }
    return attempt.state === 'awaiting_customer' ? { kind: 'waiting', answer: answer ?? null } : { kind: 'open' }
  }

  const walked = async (attemptId: string, walk: () => Promise<Work>): Promise<Standing> => {
    try {
      return await standingOf(await walk())
    } catch (trouble) {
      if (!(trouble instanceof TakenOver)) throw trouble
      return waitFor(attemptId)
    }
  }

  /** Waits up to `times.waiter` for the outcome of an attempt that another worker runs. [API-17] */
  const waitFor = async (attemptId: string): Promise<Standing> => {
    for (let waited = 0; ; waited += pause) {
      const attempt = await store.byId(attemptId)
      if (attempt === null) return { kind: 'open' }
      const standing = await standingOf({ attempt })
      const isLeft = attempt.leaseUntil === null || attempt.leaseUntil <= clock()
      if (standing.kind !== 'open' && (standing.kind !== 'waiting' || isLeft)) return standing
      if (waited >= times.waiter) return { kind: 'open' }
      await new Promise((soon) => setTimeout(soon, pause))
    }
  }

  const take = (attemptId: string, holder: string): Promise<Attempt | null> => {
    const at = clock()
    return store.take(attemptId, holder, { at, until: instant(at + times.lease) })
  }

  /**
   * Acquires the lease for the customer, or the bank, that the attempt waits for. If another worker only polls the
   * attempt, this call waits for the lease, so that the customer's proof is not lost. If the other worker has asked
   * for the money meanwhile, it rejects with `TakenOver`. [PAY-25] [API-17]
   */
  const takeBack = async (attemptId: string): Promise<Work> => {
    const holder = randomUUID()
    const taken = await take(attemptId, holder)
    if (taken !== null) return { attempt: taken, holder }
    const looked = await store.byId(attemptId)
    const isFree = looked?.state === 'awaiting_customer' && (await waitFor(attemptId)).kind === 'waiting'
    const attempt = isFree ? await take(attemptId, holder) : null
    if (attempt === null) throw new TakenOver(attemptId)
    if (attempt.askedAt === looked?.askedAt) return { attempt, holder }
    await leave({ attempt, holder })
    throw new TakenOver(attemptId)
  }

  /** Picks up an attempt and runs it as far as possible; null = another worker holds its lease. */
  const advance = async (attemptId: string): Promise<Standing | null> => {
    const holder = randomUUID()
    const attempt = await take(attemptId, holder)
    return attempt === null
      ? null
      : walked(attemptId, async () => leave(await run({ attempt, holder }, { of: 'pickUp' })))
  }

  /**
   * Cancels an attempt whose customer cancelled at the provider: it is not captured any more, and a capture in
   * progress is refunded. If the order exists already, the order stays and is the answer. [PAY-23]
   */
  const cancel = async (attemptId: string): Promise<Standing> => {
    if (!(await store.cancel(attemptId, clock()))) return waitFor(attemptId)
    const first = (await advance(attemptId)) ?? (await waitFor(attemptId))
    // A poll that started before the cancellation may have left the attempt waiting: pick it up again.
    return first.kind === 'waiting' ? ((await advance(attemptId)) ?? first) : first
  }

  return {
    cancel,
    waitFor,

    /** Confirms the payment of an attempt whose lease the caller holds, and runs it as far as possible. */
    pay: (attempt: Attempt, holder: string, customer: CustomerProof): Promise<Standing> =>
      walked(attempt.attemptId, async () => leave(await run({ attempt, holder, customer }, { of: 'pay' }))),

    /** The same for an attempt that waited for its customer. A second call waits for the outcome of the first. */
    resume: (attemptId: string, customer: CustomerProof): Promise<Standing> =>
      walked(attemptId, async () => {
        const work = await takeBack(attemptId)
        const isBack = work.attempt.state === 'awaiting_customer'
        return leave(await run({ ...work, customer }, { of: isBack ? 'return' : 'pickUp' }))
      }),

    /**
     * Stores the result of a call that is not about money, for an attempt that waits for its customer: the bank's
     * authentication result, or that the customer has dropped the card. [PAY-26]
     */
    recordOutcome: (attemptId: string, question: (attempt: Attempt) => Promise<Outcome>): Promise<Standing> =>
      walked(attemptId, async () => {
        const work = await takeBack(attemptId)
        if (work.attempt.state !== 'awaiting_customer') return leave(work)
        return leave(await record(work, await question(work.attempt)))
      }),

    /** Stores the provider's answer to creating a checkout at its own page. */
    begun: async (attempt: Attempt, holder: string, outcome: Outcome): Promise<Standing> =>
      walked(attempt.attemptId, async () => {
        const work = await leave(await record({ attempt, holder }, outcome))
        const { attemptId } = attempt
        // A webhook may have arrived before the attempt's reference was stored: poll the provider now.
        if (await providerEventsStore(sql).match(work.attempt))
          await addJob(sql, advanceJob, { attemptId }, { key: jobKeyOf(attemptId) })
        return work
      }),

    /** Refunds money that arrived after the attempt had ended; `looks` = the checks made before. [PAY-10] */
    lookBack: async (attempt: Attempt, looks: number): Promise<void> => {
      await lookLater(attempt, looks)
      if (mayComeLate(attempt)) await undoLate(attempt)
    },

    advance,
  }
}
export type Advance = ReturnType<typeof makeAdvance>

/** Milliseconds between two reads of an attempt that another worker runs. */
const pause = 200
