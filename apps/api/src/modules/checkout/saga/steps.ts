import { isSettled, mayBecome } from '@forno/domain/payments/attempt'
import { decide, isCustomerLate, type Decision, type SagaStep, type StepOutcome } from '@forno/domain/payments/decide'
import type { Refused } from '@forno/domain/core/refused'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { basketsStore } from '../../baskets/index.ts'
import { callOff, type Order } from '../../orders/index.ts'
import {
  chargeOf,
  payerOf,
  ProviderUnclear,
  type Charge,
  type Known,
  type Outcome,
  type Payer,
  type Provider,
} from '../../payments/index.ts'
import { attemptsStore, type Attempt, type AttemptChange } from './attempts-store.ts'
import { checkToPlace, placeFrom } from './place-paid-order.ts'
import type { SagaDeps } from './deps.ts'
import { TakenOver } from './lease-lost-error.ts'

/** The browser's payment proof, such as a card token, and the payer. */
export type CustomerProof = { readonly proof: unknown; readonly payer: Payer }

/** The state of one run of the saga: the attempt, the holder of its lease, and the results so far. */
export type Work = {
  readonly attempt: Attempt
  readonly holder: string
  /** Needed by the step `confirm`; absent in polls. */
  readonly customer?: CustomerProof
  /** Details of the provider's answer that are not stored yet. */
  readonly details?: Pick<AttemptChange, 'reference' | 'memo' | 'masked' | 'taken'>
  /** Returned to the browser, such as a 3-D Secure challenge. */
  readonly answer?: unknown
  /** The order that this run placed. */
  readonly made?: Order
  /** The refusal of this call; the attempt stays open, and the customer may try again. */
  readonly refusal?: Refused
}

/** The outcome of a step, and the run with the step's results. */
type Stepped = { readonly work: Work; readonly outcome: StepOutcome }

const unclear = { kind: 'unclear' } as const

/** Adds the details of a provider's answer to the run. */
const withDetails = (work: Work, known: Known | null): Work => {
  if (known === null || known.kind === 'refused' || known.kind === 'nothing' || known.kind === 'ready') return work
  const { reference, memo, masked } = known
  const details = { ...(reference && { reference }), ...(memo && { memo }), ...(masked && { masked }) }
  return { ...work, details, ...(known.kind === 'waiting' ? { answer: known.answer } : {}) }
}

/**
 * Runs the steps that `decide` chooses. Each change is stored before the next step, so that any worker can continue
 * after a crash. [API-17] [ORD-11] [PAY-10]
 */
export const makeSteps = (deps: SagaDeps) => {
  const { sql, clock, times } = deps
  const store = attemptsStore(sql)

  const providerOf = ({ method, provider }: Attempt): Provider => {
    const known = deps.paidBy[method]
    if (known?.name !== provider) throw new Error(`no provider ${provider} for ${method}`)
    return known.provider
  }

  /** Calls the provider; null = the provider gave no clear answer. */
  const ask = async <T>(attempt: Attempt, question: (provider: Provider, charge: Charge) => Promise<T>) => {
    try {
      return await question(providerOf(attempt), chargeOf(attempt))
    } catch (trouble) {
      if (!(trouble instanceof ProviderUnclear)) throw trouble
      deps.log(trouble, `payment ${attempt.attemptId} is open`)
      return null
    }
  }

  const steps: Readonly<Record<SagaStep, (work: Work) => Promise<Stepped>>> = {
    lookUp: async (work) => {
      const known = await ask(work.attempt, (provider, charge) => provider.lookUp(charge))
      const isMoney = known?.kind === 'authorised' || known?.kind === 'captured'
      const found = isMoney && work.attempt.state === 'authorising' ? withDetails(work, known) : work
      return { work: found, outcome: { of: 'lookUp', answer: known ?? unclear } }
    },
    tryForCustomer: async (work) => {
      const { basketId, placing } = work.attempt
      const row = await basketsStore(sql).find(basketId)
      if (row === null) return { work, outcome: { of: 'tryForCustomer' } }
      const customer = { proof: null, payer: payerOf(row.state, placing.ip) }
      return { work: { ...work, customer }, outcome: { of: 'return' } }
    },
    check: async (work) => ({ work, outcome: { of: 'check', refusal: await checkToPlace(deps, work.attempt) } }),
    confirm: async (work) => {
      const { customer } = work
      if (customer === undefined) throw new Error('money is asked for without its customer')
      const outcome = await ask(work.attempt, (provider, charge) =>
        provider.confirm(charge, customer.proof, customer.payer),
      )
      return { work: withDetails(work, outcome), outcome: { of: 'confirm', answer: outcome ?? unclear } }
    },
    place: async (work) => {
      try {
        const { attempt, order } = await placeFrom(deps, work, work.details ?? {})
        // A job captures the money; the customer does not wait for it.
        return { work: { ...work, attempt, made: order }, outcome: { of: 'place', refusal: null } }
      } catch (trouble) {
        if (trouble instanceof TakenOver) throw trouble
        if (trouble instanceof Refusal) return { work, outcome: { of: 'place', refusal: trouble.refusal } }
        await carryOut(work, decide(work.attempt, { of: 'placeError' }, { at: clock(), times, isLastTry: false }))
        throw trouble
      }
    },
    capture: async (work) => {
      const answer = await ask(work.attempt, (provider, charge) => provider.capture(charge))
      return { work, outcome: { of: 'capture', answer: answer ?? 'unclear' } }
    },
    undo: async (work) => {
      const answer = await ask(work.attempt, (provider, charge) => provider.undo(charge))
      return { work, outcome: { of: 'undo', answer: answer ?? 'unclear' } }
    },
    expire: (work) => Promise.resolve({ work, outcome: { of: 'expire' } }),
  }

  /** Stores a change and its effects on basket and order in one transaction. Rejects with `TakenOver`. */
  const write = async ({ attempt, holder }: Work, change: AttemptChange, decision: Decision): Promise<Attempt> => {
    const { attemptId, basketId, state, orderId } = attempt
    if (state !== change.state && !mayBecome(state, change.state))
      throw new Error(`a payment cannot go from ${state} to ${change.state}`)
    const settled = isSettled(change.state) ? { ...change, isLeft: true } : change
    const changed =
      decision.basket !== 'lock' && !decision.cancelsOrder
        ? await store.change(attemptId, holder, settled, clock())
        : await sql.begin(async (inside) => {
            const inOne = await attemptsStore(inside).change(attemptId, holder, settled, clock())
            if (inOne === null) throw new TakenOver(attemptId)
            if (decision.basket === 'lock') await basketsStore(inside).setLocked(basketId, true)
            if (decision.cancelsOrder && orderId !== null) await callOff(inside, orderId, clock())
            return inOne
          })
    if (changed === null) throw new TakenOver(attemptId)
    return changed
  }

  const carryOut = async (work: Work, decision: Decision): Promise<Work> => {
    const { change, refusal } = decision
    const { details = {}, ...rest } = work
    if (change === null) return work
    if (decision.isWrittenWithOrder) {
      const { taken } = change
      const found = { ...details, ...(taken === undefined ? {} : { taken }) }
      const memo = { ...work.attempt.memo, ...found.memo }
      return { ...work, details: found, attempt: { ...work.attempt, state: change.state, ...found, memo } }
    }
    const { attemptId, basketId, method, placing } = work.attempt
    const attempt = await write(work, { ...details, ...change }, decision)
    if (decision.basket === 'unlock') await basketsStore(sql).setLocked(basketId, false)
    if (decision.basket === 'lock')
      deps.log(
        new Error(`payment ${attemptId} of basket ${basketId} has no outcome: its basket is locked`),
        'support has to know',
      )
    // `placing` comes from the attempt before the change: settling deletes it.
    if (decision.countsDecline) await deps.paidBy[method]?.countDecline?.({ card: null, ...placing, basketId })
    return { ...rest, attempt, ...(refusal === null ? {} : { refusal }) }
  }

  /** Runs an attempt from an outcome until no step is left. */
  const run = async (first: Work, happened: StepOutcome): Promise<Work> => {
    const isLastTry = happened.of === 'pickUp' && isCustomerLate(first.attempt, { at: clock(), times })
    let now: Stepped = { work: first, outcome: happened }
    for (;;) {
      const decision = decide(now.work.attempt, now.outcome, { at: clock(), times, isLastTry })
      const work = await carryOut(now.work, decision)
      if (decision.step === null) return work
      now = await steps[decision.step](work)
    }
  }

  /** Stores an outcome that no step produced: of opening the provider's page, or of the bank's authentication. */
  const record = (work: Work, outcome: Outcome): Promise<Work> =>
    run(withDetails(work, outcome), { of: 'confirm', answer: outcome })

  /** Whether the provider may still take the money of this voided or failed attempt. */
  const mayComeLate = ({ state, orderId, askedAt, reference, ...attempt }: Attempt): boolean =>
    (state === 'voided' || state === 'failed') &&
    orderId === null &&
    askedAt !== null &&
    reference !== null &&
    deps.paidBy[attempt.method]?.provider.mayComeLate === true

  /** Refunds money that arrived after the attempt had ended, and alerts support. [PAY-10] */
  const undoLate = async (attempt: Attempt): Promise<void> => {
    const outcome = await ask(attempt, (provider, charge) => provider.undo(charge))
    if (outcome !== 'refunded' || !(await store.returnedLate(attempt.attemptId, clock()))) return
    deps.log(new Error(`payment ${attempt.attemptId} took effect after it was given up`), 'its money went back')
  }

  return { run, record, mayComeLate, undoLate }
}
