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

/** How an attempt stands for whoever asks. */
export type Standing =
  | { readonly kind: 'ordered'; readonly order: Order }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  /** The customer has something to do first. */
  | { readonly kind: 'waiting'; readonly answer: unknown }
  /** Nobody can say yet: ask again, never pay again. */
  | { readonly kind: 'open' }

/**
 * The saga of a payment, one recorded step after the other: browser, provider's word and sweep all walk it here. Whoever
 * walks holds the attempt's lease and, while a provider is asked, no lock. [API-17] [ORD-11] [PAY-10]
 */
export const makeAdvance = (needs: SagaDeps) => {
  const { sql, clock, times } = needs
  const store = attemptsStore(sql)

  const { run, record, mayComeLate, undoLate } = makeSteps(needs)

  /** Leaves an attempt to the next worker, and cancels its poll where nothing is left to do. */
  const leave = async (now: Work): Promise<Work> => {
    const { attempt, holder } = now
    const left =
      attempt.leaseUntil === null
        ? attempt
        : await store.change(attempt.attemptId, holder, { state: attempt.state, isLeft: true }, clock())
    if (isSettled(attempt.state)) await lookLater(attempt, 0)
    return { ...now, attempt: left ?? attempt }
  }

  /** After so many looks at a settled attempt the next one is laid down, where anything can come of it. */
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

  /** Waits for the outcome of an attempt at which somebody else works. [API-17] */
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
   * Takes an attempt for the customer, or the bank, that it waits for. Whoever looks at it just now asks nobody for money and is waited for, so that what was
   * brought is not lost; whoever asks for the money has taken over. [PAY-25] [API-17]
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

  /** Takes a free attempt as far as it goes; null = another worker holds its lease. */
  const advance = async (attemptId: string): Promise<Standing | null> => {
    const holder = randomUUID()
    const attempt = await take(attemptId, holder)
    return attempt === null
      ? null
      : walked(attemptId, async () => leave(await run({ attempt, holder }, { of: 'pickUp' })))
  }

  /**
   * Gives up an attempt whose customer cancelled at the provider: nothing is captured any more, and what is being captured goes back. An
   * order that was made before stays, and is the answer. [PAY-23]
   */
  const cancel = async (attemptId: string): Promise<Standing> => {
    if (!(await store.cancel(attemptId, clock()))) return waitFor(attemptId)
    const first = (await advance(attemptId)) ?? (await waitFor(attemptId))
    // A poll that had begun before has found the checkout unconfirmed, and left it.
    return first.kind === 'waiting' ? ((await advance(attemptId)) ?? first) : first
  }

  return {
    cancel,
    waitFor,

    /** Asks for the money of an attempt that the caller holds, and goes on from the answer. */
    pay: (attempt: Attempt, holder: string, customer: CustomerProof): Promise<Standing> =>
      walked(attempt.attemptId, async () => leave(await run({ attempt, holder, customer }, { of: 'pay' }))),

    /** The same for an attempt that waited for its customer; whoever comes second waits for the first. */
    resume: (attemptId: string, customer: CustomerProof): Promise<Standing> =>
      walked(attemptId, async () => {
        const work = await takeBack(attemptId)
        const isBack = work.attempt.state === 'awaiting_customer'
        return leave(await run({ ...work, customer }, { of: isBack ? 'return' : 'pickUp' }))
      }),

    /**
     * Asks something else than money of the provider of an attempt that waits for its customer, and records the answer: the bank's word, and
     * that a customer will not come back. [PAY-26]
     */
    recordOutcome: (attemptId: string, question: (attempt: Attempt) => Promise<Outcome>): Promise<Standing> =>
      walked(attemptId, async () => {
        const work = await takeBack(attemptId)
        if (work.attempt.state !== 'awaiting_customer') return leave(work)
        return leave(await record(work, await question(work.attempt)))
      }),

    /** Records what a provider told when the payment was begun: the customer is on the way to it. */
    begun: async (attempt: Attempt, holder: string, outcome: Outcome): Promise<Standing> =>
      walked(attempt.attemptId, async () => {
        const work = await leave(await record({ attempt, holder }, outcome))
        const { attemptId } = attempt
        // What the provider told before it was known of which payment is looked into now.
        if (await providerEventsStore(sql).match(work.attempt))
          await addJob(sql, advanceJob, { attemptId }, { key: jobKeyOf(attemptId) })
        return work
      }),

    /** Gives back what came of an attempt that was given up; `looks` were made before. */
    lookBack: async (attempt: Attempt, looks: number): Promise<void> => {
      await lookLater(attempt, looks)
      if (mayComeLate(attempt)) await undoLate(attempt)
    },

    advance,
  }
}
export type Advance = ReturnType<typeof makeAdvance>

/** Milliseconds between two looks at an attempt at which somebody else works. */
const pause = 200
