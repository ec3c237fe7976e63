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

/** The token of the browser, and the payer. */
export type CustomerProof = { readonly proof: unknown; readonly payer: Payer }

/** An attempt and the holder of its lease. */
export type Work = {
  readonly attempt: Attempt
  readonly holder: string
  /** For asking for the money; absent where a poll does not need it. */
  readonly customer?: CustomerProof
  /** Details of the provider's answer that are still to be written. */
  readonly details?: Pick<AttemptChange, 'reference' | 'memo' | 'masked' | 'taken'>
  /** Goes to the browser. */
  readonly answer?: unknown
  /** The order that this work made. */
  readonly made?: Order
  /** Why nothing came of it just now, though its customer may try again. */
  readonly refusal?: Refused
}

/** The outcome of a step, and the work with what the step found out. */
type Stepped = { readonly work: Work; readonly outcome: StepOutcome }

const unclear = { kind: 'unclear' } as const

/** The work with the details of a provider's answer. */
const withDetails = (work: Work, known: Known | null): Work => {
  if (known === null || known.kind === 'refused' || known.kind === 'nothing' || known.kind === 'ready') return work
  const { reference, memo, masked } = known
  const details = { ...(reference && { reference }), ...(memo && { memo }), ...(masked && { masked }) }
  return { ...work, details, ...(known.kind === 'waiting' ? { answer: known.answer } : {}) }
}

/** Carries out what `decide` says of a payment, step by step, each recorded before the next one. [API-17] [ORD-11] [PAY-10] */
export const makeSteps = (deps: SagaDeps) => {
  const { sql, clock, times } = deps
  const store = attemptsStore(sql)

  const providerOf = ({ method, provider }: Attempt): Provider => {
    const known = deps.paidBy[method]
    if (known?.name !== provider) throw new Error(`no provider ${provider} for ${method}`)
    return known.provider
  }

  /** The provider's answer; null = its outcome is unknown. */
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
        // What is left is nothing that the customer has to wait for.
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

  /** Writes a decided change with what belongs to it in one transaction; rejects with `TakenOver`. */
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
    // From the attempt as it was: one that has ended forgets who paid.
    if (decision.countsDecline) await deps.paidBy[method]?.countDecline?.({ card: null, ...placing, basketId })
    return { ...rest, attempt, ...(refusal === null ? {} : { refusal }) }
  }

  /** Takes an attempt as far as it goes from what happened to it. */
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

  /** Records the outcome of something else than a step: of opening the provider's page, or of the bank's question. */
  const record = (work: Work, outcome: Outcome): Promise<Work> =>
    run(withDetails(work, outcome), { of: 'confirm', answer: outcome })

  /** Whether money may still come of a payment that was given up. */
  const mayComeLate = ({ state, orderId, askedAt, reference, ...attempt }: Attempt): boolean =>
    (state === 'voided' || state === 'failed') &&
    orderId === null &&
    askedAt !== null &&
    reference !== null &&
    deps.paidBy[attempt.method]?.provider.mayComeLate === true

  /** Money that came after its payment was given up goes back, and is told to support. [PAY-10] */
  const undoLate = async (attempt: Attempt): Promise<void> => {
    const outcome = await ask(attempt, (provider, charge) => provider.undo(charge))
    if (outcome !== 'refunded' || !(await store.returnedLate(attempt.attemptId, clock()))) return
    deps.log(new Error(`payment ${attempt.attemptId} took effect after it was given up`), 'its money went back')
  }

  return { run, record, mayComeLate, undoLate }
}
