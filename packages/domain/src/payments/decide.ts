import { refused, type RefusalValue, type RefusalName } from '../core/refusal.ts'
import type { Cents, Instant } from '../core/basic-types.ts'
import { isSettled, nextPollDelay, nextStep, type AttemptState, type PaymentTimes } from './attempt.ts'
import { isDecline } from './card-refusals.ts'

/** The fields of an attempt that decide its next step. */
export type DecidedAttempt = {
  readonly state: AttemptState
  readonly amount: Cents
  readonly taken: Cents
  readonly createdAt: Instant
  /** When the provider was last asked for the money; null = never. */
  readonly askedAt: Instant | null
  /** When the customer cancelled at the provider; null = not cancelled. [PAY-23] */
  readonly cancelledAt: Instant | null
  readonly memo: Readonly<Record<string, string>>
  /** How often a worker has picked up the attempt. */
  readonly polls: number
}

/** A provider's answer to a payment request; `unclear` = no conclusive answer arrived. */
type MoneyAnswer =
  | { readonly kind: 'authorised' | 'captured' | 'waiting' | 'unclear' }
  | { readonly kind: 'refused'; readonly refusal: RefusalName }

/**
 * The steps of the saga. `lookUp`, `confirm`, `capture` and `undo` call the provider. `check` runs the order's own
 * checks, `place` places the order, `resumeForCustomer` pays for a customer who has agreed but has not come back,
 * `expire` ends their time.
 */
export type SagaStep = 'lookUp' | 'resumeForCustomer' | 'check' | 'confirm' | 'place' | 'capture' | 'undo' | 'expire'

/** What has happened to an attempt: a worker or its customer picked it up, or a step of the saga ended. */
export type StepOutcome =
  /** A job, the sweep or a webhook picks up an attempt whose lease is free. */
  | { readonly of: 'pickUp' }
  /** The call that stored the attempt continues with the payment. */
  | { readonly of: 'pay' }
  /** The customer is back from the provider or the bank, or the saga pays for them. */
  | { readonly of: 'return' }
  /** The saga cannot pay for the customer because their basket is gone. */
  | { readonly of: 'resumeForCustomer' }
  /** Whether the order could be placed now; null = yes. */
  | { readonly of: 'check'; readonly refusal: RefusalValue | null }
  /** The answer to asking for the money, to opening the provider's page, or to the bank's authentication. */
  | { readonly of: 'confirm'; readonly answer: MoneyAnswer }
  /** `nothing` = no payment found, although a lost call may still take effect; `ready` = the customer has agreed. */
  | { readonly of: 'lookUp'; readonly answer: MoneyAnswer | { readonly kind: 'nothing' | 'ready' } }
  /** Null = the order was placed, and the attempt was updated in the same transaction. */
  | { readonly of: 'place'; readonly refusal: RefusalValue | null }
  /** Placing the order threw an error, which the step rethrows. */
  | { readonly of: 'placeError' }
  | { readonly of: 'capture'; readonly answer: 'captured' | 'refused' | 'unclear' }
  | { readonly of: 'undo'; readonly answer: 'voided' | 'refunded' | 'unclear' }
  | { readonly of: 'expire' }

/** The fields of the attempt that change. */
type DecidedChange = {
  readonly state: AttemptState
  readonly taken?: Cents
  readonly returned?: Cents
  readonly failure?: RefusalValue
  readonly askedAt?: Instant
  readonly memo?: Readonly<Record<string, string>>
}

export type Decision = {
  /** Null = nothing to store. */
  readonly change: DecidedChange | null
  /** The change is stored in the transaction that places the order, not now. */
  readonly isWrittenWithOrder: boolean
  /** The next step of the same worker; null = it releases the lease. */
  readonly step: SagaStep | null
  /**
   * The basket is locked or unlocked in the transaction that stores the change, which also enqueues the messages to
   * support and to the customer. [ORD-11]
   */
  readonly basket: 'lock' | 'unlock' | null
  /**
   * The order is cancelled in the transaction that stores the change, because its money cannot be captured. [PAY-34]
   */
  readonly cancelsOrder: boolean
  /** Whether the decline counts towards the limits against card testing. [PAY-34] */
  readonly countsDecline: boolean
  /** Answered to this call although the attempt stays open, so that the customer can try again. [PAY-36] */
  readonly refusal: RefusalValue | null
  /** Milliseconds until another worker polls the attempt in case this one dies; null = already settled. [ORD-11] */
  readonly retryIn: number | null
}

/** The current instant and the timeouts. `isLastTry` = the customer's time was over when the attempt was picked up. */
export type DecidedMoment = { readonly at: Instant; readonly times: PaymentTimes; readonly isLastTry: boolean }

/**
 * Stored in the memo once the customer has seen that an item is sold out: the saga then does not pay for them.
 * [PAY-36]
 */
const soldOut = { soldOut: 'told' } as const

type Draft = Partial<Omit<Decision, 'retryIn'>>
const noChange: Draft = {}
const failed = (failure?: RefusalValue): Draft => ({ change: { state: 'failed', ...(failure && { failure }) } })
const next = (step: SagaStep): Draft => ({ step })

/** Whether the customer's time at the provider's page is over. */
export const isCustomerLate = (
  { createdAt }: Pick<DecidedAttempt, 'createdAt'>,
  { at, times }: Omit<DecidedMoment, 'isLastTry'>,
): boolean => at - createdAt >= times.customer

const afterPickUp = ({ state, cancelledAt }: DecidedAttempt): Draft => {
  switch (nextStep(state)) {
    case 'drop':
      return failed(refused('GatewayError'))
    case 'ask':
      return cancelledAt === null ? next('lookUp') : failed()
    case 'lookUp':
      return next('lookUp')
    case 'place':
      return next('place')
    case 'capture':
      return next('capture')
    case 'undo':
      return next('undo')
    case null:
      return noChange
  }
}

const askForMoney = ({ state }: DecidedAttempt, at: Instant): Draft => ({
  ...(state === 'authorising' ? {} : { change: { state: 'authorising', askedAt: at } }),
  step: 'confirm',
})

/** The money is held or captured: place the order. */
const placeNext = ({ amount }: DecidedAttempt, isTaken: boolean): Draft => ({
  change: { state: 'authorised', ...(isTaken ? { taken: amount } : {}) },
  isWrittenWithOrder: true,
  step: 'place',
})

const afterConfirm = (attempt: DecidedAttempt, answer: MoneyAnswer): Draft => {
  switch (answer.kind) {
    case 'authorised':
    case 'captured':
      return placeNext(attempt, answer.kind === 'captured')
    case 'refused':
      return { ...failed(refused(answer.refusal)), countsDecline: isDecline(answer.refusal) }
    case 'waiting':
      return { change: { state: 'awaiting_customer' } }
    case 'unclear':
      return noChange
  }
}

const afterCheck = (attempt: DecidedAttempt, refusal: RefusalValue | null, at: Instant): Draft => {
  if (refusal === null) return askForMoney(attempt, at)
  if (refusal.refused !== 'BasketItemNotFound') return failed(refusal)
  return { change: { state: 'awaiting_customer', memo: soldOut }, refusal }
}

/** Locks the basket and alerts support once two minutes have passed without an outcome. [ORD-11] */
const afterNoAnswer = ({ state, askedAt, createdAt }: DecidedAttempt, { at, times }: DecidedMoment): Draft =>
  state === 'unknown' || at - (askedAt ?? createdAt) < times.unknown
    ? noChange
    : { change: { state: 'unknown' }, basket: 'lock' }

type LookupAnswer = Extract<StepOutcome, { of: 'lookUp' }>['answer']

const afterLookUp = (attempt: DecidedAttempt, answer: LookupAnswer, moment: DecidedMoment): Draft => {
  if (attempt.state === 'awaiting_customer') {
    if (answer.kind === 'refused') return failed(refused(answer.refusal))
    // Some providers answer `ready` without knowing whether the customer agreed: confirming again until the time is
    // over finds out. [PAY-23]
    return answer.kind === 'ready' && attempt.memo['soldOut'] === undefined ? next('resumeForCustomer') : noChange
  }
  if (answer.kind === 'unclear') return afterNoAnswer(attempt, moment)
  if (answer.kind === 'authorised' || answer.kind === 'captured' || answer.kind === 'refused')
    return afterConfirm(attempt, answer)
  // The lost call may still take effect. Once it cannot any more, undo releases anything that it did.
  if (moment.at - (attempt.askedAt ?? 0) < moment.times.inFlight) return noChange
  return { change: { state: 'voiding', failure: refused('GatewayError') }, step: 'undo' }
}

const afterCapture = ({ amount }: DecidedAttempt, answer: 'captured' | 'refused' | 'unclear'): Draft => {
  if (answer === 'unclear') return noChange
  if (answer === 'captured') return { change: { state: 'captured', taken: amount } }
  return { change: { state: 'voiding', failure: refused('CaptureFailed') }, cancelsOrder: true, step: 'undo' }
}

const afterUndo = (
  attempt: DecidedAttempt,
  answer: 'voided' | 'refunded' | 'unclear',
  moment: DecidedMoment,
): Draft => {
  const { state, amount, taken } = attempt
  if (answer === 'unclear') return afterNoAnswer(attempt, moment)
  // A capture that was voided before settlement counts as refunded.
  const money = answer === 'refunded' ? { taken: amount, returned: amount } : { returned: taken }
  return { change: { state: answer, ...money }, ...(state === 'unknown' ? { basket: 'unlock' } : {}) }
}

/** The states in which an outcome can arrive. In any other state the outcome is stale and changes nothing. */
const expectedStates: Readonly<Record<Exclude<StepOutcome['of'], 'pickUp'>, readonly AttemptState[]>> = {
  pay: ['created', 'authorising'],
  return: ['awaiting_customer'],
  resumeForCustomer: ['awaiting_customer'],
  check: ['awaiting_customer'],
  confirm: ['created', 'awaiting_customer', 'authorising'],
  lookUp: ['awaiting_customer', 'authorising'],
  place: ['authorised'],
  placeError: ['authorised'],
  capture: ['capturing'],
  undo: ['voiding', 'unknown'],
  expire: ['awaiting_customer'],
}

const draftAfter = (attempt: DecidedAttempt, outcome: StepOutcome, moment: DecidedMoment): Draft => {
  if (outcome.of !== 'pickUp' && !expectedStates[outcome.of].includes(attempt.state)) return noChange
  switch (outcome.of) {
    case 'pickUp':
      return afterPickUp(attempt)
    case 'pay':
      return askForMoney(attempt, moment.at)
    case 'return':
      return attempt.cancelledAt === null ? next('check') : failed()
    case 'check':
      return afterCheck(attempt, outcome.refusal, moment.at)
    case 'confirm':
      return afterConfirm(attempt, outcome.answer)
    case 'lookUp':
      return afterLookUp(attempt, outcome.answer, moment)
    case 'place':
      return outcome.refusal === null
        ? noChange
        : { change: { state: 'voiding', failure: outcome.refusal }, step: 'undo' }
    case 'placeError':
      return { change: { state: 'authorised' } }
    case 'capture':
      return afterCapture(attempt, outcome.answer)
    case 'undo':
      return afterUndo(attempt, outcome.answer, moment)
    case 'resumeForCustomer':
      return noChange
    case 'expire':
      return failed(refused('GatewayError'))
  }
}

/**
 * Decides what follows an outcome: the change to store, the next step of the same worker, and when another worker
 * polls. Held or captured money either pays for an order or is returned. [API-17] [ORD-11] [PAY-10]
 */
export const decide = (attempt: DecidedAttempt, outcome: StepOutcome, moment: DecidedMoment): Decision => {
  const draft = draftAfter(attempt, outcome, moment)
  const state = draft.change?.state ?? attempt.state
  return {
    change: null,
    isWrittenWithOrder: false,
    basket: null,
    cancelsOrder: false,
    countsDecline: false,
    refusal: null,
    ...draft,
    step: draft.step ?? (state === 'awaiting_customer' && moment.isLastTry ? 'expire' : null),
    retryIn: isSettled(attempt.state) ? null : nextPollDelay(attempt.polls, moment.times),
  }
}
