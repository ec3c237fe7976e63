import { refused, type Refused, type RefusalName } from '../core/refused.ts'
import type { Cents, Instant } from '../core/words.ts'
import { isSettled, nextLook, nextStep, type AttemptState, type PaymentTimes } from './attempt.ts'
import { isDecline } from './card-refusals.ts'

/** What the next step depends on of an attempt to pay. */
export type DecidedAttempt = {
  readonly state: AttemptState
  readonly amount: Cents
  readonly taken: Cents
  readonly createdAt: Instant
  /** When the provider was last asked for the money; null = never. */
  readonly askedAt: Instant | null
  /** When its customer cancelled at the provider; null = they did not. [PAY-23] */
  readonly cancelledAt: Instant | null
  readonly memo: Readonly<Record<string, string>>
  /** How often it was taken up before. */
  readonly looks: number
}

/** A provider's answer about money; `unclear` = its outcome is unknown. */
type MoneyAnswer =
  | { readonly kind: 'authorised' | 'captured' | 'waiting' | 'unclear' }
  | { readonly kind: 'refused'; readonly refusal: RefusalName }

/** What the saga has to do next: ask the provider, ask our own rules, make the order, or end the customer's time. */
export type SagaStep = 'lookUp' | 'tryForCustomer' | 'check' | 'confirm' | 'place' | 'capture' | 'undo' | 'expire'

/** What happened to an attempt: a worker or its customer takes it up, or a step of the saga has an outcome. */
export type StepOutcome =
  /** A worker, the sweep or a provider's event takes up an attempt that nothing works on. */
  | { readonly of: 'pickUp' }
  /** The call that stored it asks for the money. */
  | { readonly of: 'pay' }
  /** Its customer is back, or the saga tries in their place. */
  | { readonly of: 'return' }
  /** The saga cannot try in place of the customer: their basket is gone. */
  | { readonly of: 'tryForCustomer' }
  /** Whether the order could be made now; null = it could. */
  | { readonly of: 'check'; readonly refusal: Refused | null }
  /** Of asking for the money, of opening the provider's page, or of the bank's answer. */
  | { readonly of: 'confirm'; readonly answer: MoneyAnswer }
  /** `nothing` may still become something; `ready` = the customer has agreed. */
  | { readonly of: 'lookUp'; readonly answer: MoneyAnswer | { readonly kind: 'nothing' | 'ready' } }
  /** Null = the order is made, and the attempt written with it. */
  | { readonly of: 'place'; readonly refusal: Refused | null }
  /** Making the order failed by an error, which is thrown on. */
  | { readonly of: 'placeError' }
  | { readonly of: 'capture'; readonly answer: 'captured' | 'refused' | 'unclear' }
  | { readonly of: 'undo'; readonly answer: 'voided' | 'refunded' | 'unclear' }
  | { readonly of: 'expire' }

/** What becomes true of the attempt. */
type DecidedChange = {
  readonly state: AttemptState
  readonly taken?: Cents
  readonly returned?: Cents
  readonly failure?: Refused
  readonly askedAt?: Instant
  readonly memo?: Readonly<Record<string, string>>
}

export type Decision = {
  /** Null = nothing is written. */
  readonly change: DecidedChange | null
  /** Whether the change is written with the order rather than now. */
  readonly isWrittenWithOrder: boolean
  /** What is done next by the same worker; null = it leaves the attempt. */
  readonly step: SagaStep | null
  /** `lock`: in the transaction of the change, and support is told. [ORD-11] `unlock`: after it. */
  readonly basket: 'lock' | 'unlock' | null
  /** The order is cancelled in the transaction of the change: its money is not to be had. [PAY-34] */
  readonly cancelsOrder: boolean
  /** A declined payment is counted. [PAY-34] */
  readonly countsDecline: boolean
  /** The refusal of a call that leaves the attempt as it is, for its customer to try again. [PAY-36] */
  readonly refusal: Refused | null
  /** Milliseconds until another worker polls the attempt if this one dies; null = it was settled before. [ORD-11] */
  readonly retryIn: number | null
}

/** When and how long: `isLastTry` = the time of a customer who has not come back was over when the attempt was picked up. */
export type DecidedMoment = { readonly at: Instant; readonly times: PaymentTimes; readonly isLastTry: boolean }

/** Written in the memo of an attempt whose customer was told that an item has sold out: the saga does not try in their place. [PAY-36] */
const soldOut = { soldOut: 'told' } as const

type Draft = Partial<Omit<Decision, 'retryIn'>>
const rest: Draft = {}
const fail = (failure?: Refused): Draft => ({ change: { state: 'failed', ...(failure && { failure }) } })
const next = (step: SagaStep): Draft => ({ step })

/** Whether the customer's time at the provider's page is over. */
export const isCustomerLate = (
  { createdAt }: Pick<DecidedAttempt, 'createdAt'>,
  { at, times }: Omit<DecidedMoment, 'isLastTry'>,
): boolean => at - createdAt >= times.customer

const pickedUp = ({ state, cancelledAt }: DecidedAttempt): Draft => {
  switch (nextStep(state)) {
    case 'drop':
      return fail(refused('GatewayError'))
    case 'ask':
      return cancelledAt === null ? next('lookUp') : fail()
    case 'lookUp':
      return next('lookUp')
    case 'place':
      return next('place')
    case 'capture':
      return next('capture')
    case 'undo':
      return next('undo')
    case null:
      return rest
  }
}

const asking = ({ state }: DecidedAttempt, at: Instant): Draft => ({
  ...(state === 'authorising' ? {} : { change: { state: 'authorising', askedAt: at } }),
  step: 'confirm',
})

/** Money that is held or taken leads to the order. */
const held = ({ amount }: DecidedAttempt, isTaken: boolean): Draft => ({
  change: { state: 'authorised', ...(isTaken ? { taken: amount } : {}) },
  isWrittenWithOrder: true,
  step: 'place',
})

const answered = (attempt: DecidedAttempt, answer: MoneyAnswer): Draft => {
  switch (answer.kind) {
    case 'authorised':
    case 'captured':
      return held(attempt, answer.kind === 'captured')
    case 'refused':
      return { ...fail(refused(answer.refusal)), countsDecline: isDecline(answer.refusal) }
    case 'waiting':
      return { change: { state: 'awaiting_customer' } }
    case 'unclear':
      return rest
  }
}

const checked = (attempt: DecidedAttempt, refusal: Refused | null, at: Instant): Draft => {
  if (refusal === null) return asking(attempt, at)
  if (refusal.refused !== 'BasketItemNotFound') return fail(refusal)
  return { change: { state: 'awaiting_customer', memo: soldOut }, refusal }
}

/** Two minutes without an outcome: the basket is locked and support is told. [ORD-11] */
const unclear = ({ state, askedAt, createdAt }: DecidedAttempt, { at, times }: DecidedMoment): Draft =>
  state === 'unknown' || at - (askedAt ?? createdAt) < times.unknown
    ? rest
    : { change: { state: 'unknown' }, basket: 'lock' }

type LookedUp = Extract<StepOutcome, { of: 'lookUp' }>['answer']

const lookedUp = (attempt: DecidedAttempt, answer: LookedUp, moment: DecidedMoment): Draft => {
  if (attempt.state === 'awaiting_customer') {
    if (answer.kind === 'refused') return fail(refused(answer.refusal))
    // Where only asking for the money tells whether they agreed, it is asked for until their time is over. [PAY-23]
    return answer.kind === 'ready' && attempt.memo['soldOut'] === undefined ? next('tryForCustomer') : rest
  }
  if (answer.kind === 'unclear') return unclear(attempt, moment)
  if (answer.kind === 'authorised' || answer.kind === 'captured' || answer.kind === 'refused')
    return answered(attempt, answer)
  // A lost call may still take effect; later the undo makes sure that it does not.
  if (moment.at - (attempt.askedAt ?? 0) < moment.times.echo) return rest
  return { change: { state: 'voiding', failure: refused('GatewayError') }, step: 'undo' }
}

const captured = ({ amount }: DecidedAttempt, answer: 'captured' | 'refused' | 'unclear'): Draft => {
  if (answer === 'unclear') return rest
  if (answer === 'captured') return { change: { state: 'captured', taken: amount } }
  return { change: { state: 'voiding', failure: refused('CaptureFailed') }, cancelsOrder: true, step: 'undo' }
}

const undone = (attempt: DecidedAttempt, answer: 'voided' | 'refunded' | 'unclear', moment: DecidedMoment): Draft => {
  const { state, amount, taken } = attempt
  if (answer === 'unclear') return unclear(attempt, moment)
  // What was taken and then voided is as good as refunded.
  const money = answer === 'refunded' ? { taken: amount, returned: amount } : { returned: taken }
  return { change: { state: answer, ...money }, ...(state === 'unknown' ? { basket: 'unlock' } : {}) }
}

/** The states in which an outcome can arrive; in any other it comes too late and changes nothing. */
const expected: Readonly<Record<Exclude<StepOutcome['of'], 'pickUp'>, readonly AttemptState[]>> = {
  pay: ['created', 'authorising'],
  return: ['awaiting_customer'],
  tryForCustomer: ['awaiting_customer'],
  check: ['awaiting_customer'],
  confirm: ['created', 'awaiting_customer', 'authorising'],
  lookUp: ['awaiting_customer', 'authorising'],
  place: ['authorised'],
  placeError: ['authorised'],
  capture: ['capturing'],
  undo: ['voiding', 'unknown'],
  expire: ['awaiting_customer'],
}

const drafted = (attempt: DecidedAttempt, outcome: StepOutcome, moment: DecidedMoment): Draft => {
  if (outcome.of !== 'pickUp' && !expected[outcome.of].includes(attempt.state)) return rest
  switch (outcome.of) {
    case 'pickUp':
      return pickedUp(attempt)
    case 'pay':
      return asking(attempt, moment.at)
    case 'return':
      return attempt.cancelledAt === null ? next('check') : fail()
    case 'check':
      return checked(attempt, outcome.refusal, moment.at)
    case 'confirm':
      return answered(attempt, outcome.answer)
    case 'lookUp':
      return lookedUp(attempt, outcome.answer, moment)
    case 'place':
      return outcome.refusal === null ? rest : { change: { state: 'voiding', failure: outcome.refusal }, step: 'undo' }
    case 'placeError':
      return { change: { state: 'authorised' } }
    case 'capture':
      return captured(attempt, outcome.answer)
    case 'undo':
      return undone(attempt, outcome.answer, moment)
    case 'tryForCustomer':
      return rest
    case 'expire':
      return fail(refused('GatewayError'))
  }
}

/**
 * What to do next with an attempt to pay, after what happened to it: what is written, the step that the same worker takes, and when another worker polls.
 * Money that is held or taken leads to an order or goes back. [API-17] [ORD-11] [PAY-10]
 */
export const decide = (attempt: DecidedAttempt, outcome: StepOutcome, moment: DecidedMoment): Decision => {
  const draft = drafted(attempt, outcome, moment)
  const state = draft.change?.state ?? attempt.state
  const isLeftToCustomer = draft.step === undefined && state === 'awaiting_customer'
  return {
    change: null,
    isWrittenWithOrder: false,
    basket: null,
    cancelsOrder: false,
    countsDecline: false,
    refusal: null,
    ...draft,
    step: draft.step ?? (isLeftToCustomer && moment.isLastTry ? 'expire' : null),
    retryIn: isSettled(attempt.state) ? null : nextLook(attempt.looks, moment.times),
  }
}
