import { isSettled, mayBecome, paymentTimes } from '@forno/domain/payments/attempt'
import { decide, isCustomerLate, type Decision, type SagaStep, type StepOutcome } from '@forno/domain/payments/decide'
import type { RefusalValue } from '@forno/domain/core/refusal'
import { durationInWords } from '@forno/domain/texts/number-words'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { basketsStore } from '../../baskets/index.ts'
import { cancelOrder, type Order } from '../../orders/index.ts'
import {
  chargeOf,
  payerOf,
  UnclearOutcomeError,
  type Charge,
  type LookupResult,
  type Outcome,
  type Payer,
  type Provider,
} from '../../payments/index.ts'
import { attemptsStore, LeaseLostError, type Attempt, type AttemptChange } from './attempts-store.ts'
import { checkPlaceable, placePaidOrder } from './basket-transactions.ts'
import type { SagaDeps } from './deps.ts'
import { enqueuePaymentMessage } from './payment-messages.ts'

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
  readonly order?: Order
  /** The refusal of this call; the attempt stays open, and the customer may try again. */
  readonly refusal?: RefusalValue
}

/** The outcome of a step, and the run with the step's results. */
type StepResult = { readonly work: Work; readonly outcome: StepOutcome }

const unclear = { kind: 'unclear' } as const

/** The message about a payment that locks or unlocks its basket. */
const messageOf = { lock: 'locked', unlock: 'returned' } as const

/** Adds the details of a provider's answer to the run. */
const withDetails = (work: Work, result: LookupResult | null): Work => {
  if (result === null || result.kind === 'refused' || result.kind === 'nothing' || result.kind === 'ready') return work
  const { reference, memo, masked } = result
  const details = { ...(reference && { reference }), ...(memo && { memo }), ...(masked && { masked }) }
  return { ...work, details, ...(result.kind === 'waiting' ? { answer: result.answer } : {}) }
}

/**
 * Runs the steps that `decide` chooses. Each change is stored before the next step, so that any worker can continue
 * after a crash. [API-17] [ORD-11] [PAY-10]
 */
export const makeSteps = (deps: SagaDeps) => {
  const { sql, clock, times } = deps
  const store = attemptsStore(sql)

  const providerOf = ({ method, provider }: Attempt): Provider => {
    const paidBy = deps.paidBy[method]
    if (paidBy?.name !== provider) throw new Error(`no provider ${provider} for ${method}`)
    return paidBy.provider
  }

  /** Calls the provider; null = the provider gave no clear answer. */
  const callProvider = async <T>(attempt: Attempt, operation: (provider: Provider, charge: Charge) => Promise<T>) => {
    try {
      return await operation(providerOf(attempt), chargeOf(attempt))
    } catch (error) {
      if (!(error instanceof UnclearOutcomeError)) throw error
      deps.log(error, `payment ${attempt.attemptId}: the provider gave no clear answer`)
      return null
    }
  }

  const steps: Readonly<Record<SagaStep, (work: Work) => Promise<StepResult>>> = {
    lookUp: async (work) => {
      const result = await callProvider(work.attempt, (provider, charge) => provider.lookUp(charge))
      const isMoney = result?.kind === 'authorised' || result?.kind === 'captured'
      const next = isMoney && work.attempt.state === 'authorising' ? withDetails(work, result) : work
      return { work: next, outcome: { of: 'lookUp', answer: result ?? unclear } }
    },
    resumeForCustomer: async (work) => {
      const { basketId, orderFacts } = work.attempt
      const row = await basketsStore(sql).find(basketId)
      if (row === null) return { work, outcome: { of: 'resumeForCustomer' } }
      const customer = { proof: null, payer: payerOf(row.state, orderFacts.ip) }
      return { work: { ...work, customer }, outcome: { of: 'return' } }
    },
    check: async (work) => ({ work, outcome: { of: 'check', refusal: await checkPlaceable(deps, work.attempt) } }),
    confirm: async (work) => {
      const { customer } = work
      if (customer === undefined) throw new Error('cannot confirm a payment without its payer')
      const outcome = await callProvider(work.attempt, (provider, charge) =>
        provider.confirm(charge, customer.proof, customer.payer),
      )
      return { work: withDetails(work, outcome), outcome: { of: 'confirm', answer: outcome ?? unclear } }
    },
    place: async (work) => {
      try {
        const { attempt, order } = await placePaidOrder(deps, work, work.details ?? {})
        // A job captures the money; the customer does not wait for it.
        return { work: { ...work, attempt, order }, outcome: { of: 'place', refusal: null } }
      } catch (error) {
        if (error instanceof LeaseLostError) throw error
        if (error instanceof Refusal) return { work, outcome: { of: 'place', refusal: error.refusal } }
        await apply(work, decide(work.attempt, { of: 'placeError' }, { at: clock(), times, isLastTry: false }))
        throw error
      }
    },
    capture: async (work) => {
      const answer = await callProvider(work.attempt, (provider, charge) => provider.capture(charge))
      return { work, outcome: { of: 'capture', answer: answer ?? 'unclear' } }
    },
    undo: async (work) => {
      const answer = await callProvider(work.attempt, (provider, charge) => provider.undo(charge))
      return { work, outcome: { of: 'undo', answer: answer ?? 'unclear' } }
    },
    expire: (work) => Promise.resolve({ work, outcome: { of: 'expire' } }),
  }

  /** Stores a change and its effects on basket, order and messages at once. Rejects with `LeaseLostError`. */
  const write = async ({ attempt, holder }: Work, change: AttemptChange, decision: Decision): Promise<Attempt> => {
    const { attemptId, basketId, state, orderId } = attempt
    if (state !== change.state && !mayBecome(state, change.state))
      throw new Error(`a payment cannot move from ${state} to ${change.state}`)
    const settled = isSettled(change.state) ? { ...change, releasesLease: true } : change
    const changed =
      decision.basket === null && !decision.cancelsOrder
        ? await store.change(attemptId, holder, settled, clock())
        : await sql.begin(async (inside) => {
            const stored = await attemptsStore(inside).change(attemptId, holder, settled, clock())
            if (stored === null) throw new LeaseLostError(attemptId)
            if (decision.basket !== null) {
              await basketsStore(inside).setLocked(basketId, decision.basket === 'lock')
              await enqueuePaymentMessage(inside, { attemptId, orderId }, messageOf[decision.basket])
            }
            if (decision.cancelsOrder && orderId !== null) await cancelOrder(inside, orderId, clock())
            return stored
          })
    if (changed === null) throw new LeaseLostError(attemptId)
    return changed
  }

  /** Carries out a decision: stores its change now, or keeps it for the transaction that places the order. */
  const apply = async (work: Work, decision: Decision): Promise<Work> => {
    const { change, refusal } = decision
    const { details = {}, ...rest } = work
    if (change === null) return work
    if (decision.isWrittenWithOrder) {
      const { taken } = change
      const unstored = { ...details, ...(taken === undefined ? {} : { taken }) }
      const memo = { ...work.attempt.memo, ...unstored.memo }
      return { ...work, details: unstored, attempt: { ...work.attempt, state: change.state, ...unstored, memo } }
    }
    const { attemptId, basketId, method, orderFacts } = work.attempt
    const attempt = await write(work, { ...details, ...change }, decision)
    if (decision.basket !== null) deps.countWithoutOutcome(messageOf[decision.basket])
    if (decision.basket === 'lock')
      deps.log(
        new Error(
          `payment ${attemptId} of basket ${basketId} has had no outcome for ${durationInWords(paymentTimes.unknown)}: its basket is locked`,
        ),
        'support must check this payment',
      )
    // `orderFacts` comes from the attempt before the change: settling deletes it.
    if (decision.countsDecline) await deps.paidBy[method]?.countDecline?.({ card: null, ...orderFacts, basketId })
    return { ...rest, attempt, ...(refusal === null ? {} : { refusal }) }
  }

  /** Runs an attempt from an outcome until no step is left. */
  const run = async (work: Work, outcome: StepOutcome): Promise<Work> => {
    const isLastTry = outcome.of === 'pickUp' && isCustomerLate(work.attempt, { at: clock(), times })
    let current: StepResult = { work, outcome }
    for (;;) {
      const decision = decide(current.work.attempt, current.outcome, { at: clock(), times, isLastTry })
      const next = await apply(current.work, decision)
      if (decision.step === null) return next
      current = await steps[decision.step](next)
    }
  }

  /** Stores an outcome that no step produced: of opening the provider's page, or of the bank's authentication. */
  const record = (work: Work, outcome: Outcome): Promise<Work> =>
    run(withDetails(work, outcome), { of: 'confirm', answer: outcome })

  /** Whether the provider may still take the money of this voided or failed attempt. */
  const mayCaptureLate = (attempt: Attempt): boolean => {
    const { state, orderId, askedAt, method } = attempt
    const hasEnded = (state === 'voided' || state === 'failed') && orderId === null && askedAt !== null
    return hasEnded && deps.paidBy[method]?.provider.mayCaptureLate?.(chargeOf(attempt)) === true
  }

  /** Refunds money that arrived after the attempt had ended, and alerts support. [PAY-10] */
  const refundLateMoney = async (attempt: Attempt): Promise<void> => {
    const outcome = await callProvider(attempt, (provider, charge) => provider.undo(charge))
    if (outcome !== 'refunded' || !(await store.recordLateRefund(attempt.attemptId, clock()))) return
    deps.log(
      new Error(`the provider took the money of payment ${attempt.attemptId} after it had ended`),
      'late money was refunded',
    )
  }

  return { run, record, mayCaptureLate, refundLateMoney }
}
