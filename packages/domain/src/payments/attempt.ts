import { second, hour } from '../core/durations.ts'

/**
 * The states of a payment attempt.
 * - `created`: stored; the provider has not been called.
 * - `awaiting_customer`: the customer is at the provider's page or answers the bank's challenge.
 * - `authorising`: the provider has been asked for the money, and its answer is not stored yet.
 * - `authorised`: the money is held or captured; placing the order is next.
 * - `capturing`: the order is placed; capturing the held money is next.
 * - `captured`: the money is ours, and the order is placed.
 * - `voiding`: the hold is being released, or the captured money refunded.
 * - `voided`: the hold was released, or the capture was voided before it settled.
 * - `refunded`: captured money was returned.
 * - `failed`: no money was taken: declined, cancelled or expired.
 * - `unknown`: the provider has given no clear answer for two minutes; the saga undoes the payment once it can be
 *   reached.
 */
export const attemptStates = [
  'created',
  'awaiting_customer',
  'authorising',
  'authorised',
  'capturing',
  'captured',
  'voiding',
  'voided',
  'refunded',
  'failed',
  'unknown',
] as const
export type AttemptState = (typeof attemptStates)[number]

const moves: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['awaiting_customer', 'authorising', 'failed'],
  awaiting_customer: ['authorising', 'failed'],
  authorising: ['awaiting_customer', 'authorised', 'failed', 'voiding', 'unknown'],
  authorised: ['capturing', 'captured', 'voiding'],
  capturing: ['captured', 'voiding'],
  // Only when the store cancels the order.
  captured: ['voiding'],
  voiding: ['voided', 'refunded', 'unknown'],
  unknown: ['voided', 'refunded'],
  // Only when the provider took the money after the attempt had ended, and the money was refunded.
  voided: ['refunded'],
  refunded: [],
  failed: ['refunded'],
}

/** Whether an attempt may move from one state to another. */
export const mayBecome = (from: AttemptState, to: AttemptState): boolean => moves[from].includes(to)

/**
 * Whether the provider may have been asked for the money of an attempt in this state; until then a customer can still
 * choose another method.
 */
export const hasAskedForMoney = (state: AttemptState): boolean => state !== 'created' && state !== 'awaiting_customer'

/** Whether the saga has nothing left to do for an attempt in this state. */
export const isSettled = (state: AttemptState): boolean =>
  state === 'captured' || state === 'voided' || state === 'refunded' || state === 'failed'

/** A basket has at most one attempt in these states. */
export const liveStates = [
  'created',
  'awaiting_customer',
  'authorising',
  'authorised',
  'capturing',
] as const satisfies readonly AttemptState[]
export const isLive = (state: AttemptState): boolean => liveStates.some((each) => each === state)

/**
 * What a worker does first when it picks up an attempt: `drop` fails an attempt that never reached the provider, `ask`
 * asks the provider whether its customer has agreed, `lookUp` asks the provider for the outcome.
 */
export type NextStep = 'drop' | 'ask' | 'lookUp' | 'place' | 'capture' | 'undo'

/** null = the attempt has ended. */
export const nextStep = (state: AttemptState): NextStep | null => {
  switch (state) {
    case 'created':
      return 'drop'
    case 'awaiting_customer':
      return 'ask'
    case 'authorising':
      return 'lookUp'
    case 'authorised':
      return 'place'
    case 'capturing':
      return 'capture'
    case 'voiding':
    case 'unknown':
      return 'undo'
    case 'captured':
    case 'voided':
    case 'refunded':
    case 'failed':
      return null
  }
}

/** Milliseconds. */
export const paymentTimes = {
  /** How long a worker holds an attempt's lease; longer than `provider`. */
  lease: 15 * second,
  /** Timeout of one operation at a provider. */
  provider: 10 * second,
  /** How long a repeated call waits for the outcome of the first call. [API-17] */
  waiter: 10 * second,
  /** How long a call whose answer was lost may still take effect. Until then "no payment found" is not conclusive. */
  inFlight: 30 * second,
  /** Time without an outcome after which the basket is locked and support is alerted. [ORD-11] */
  unknown: 120 * second,
  /** How long a customer may take at a provider's page. */
  customer: 60 * 60 * second,
  /** How long a customer may take to answer a 3-D Secure challenge. [PAY-27] */
  challenge: 10 * 60 * second,
  /** Delay of the first poll; doubles with each poll that settles nothing, up to the longest one. */
  poll: 5 * second,
  longestPoll: 60 * second,
} as const
export type PaymentTimes = { readonly [Name in keyof typeof paymentTimes]: number }

/** `paymentTimes` divided by `scale`, so that tests with real processes do not wait for hours. */
export const paymentTimesAt = (scale: number): PaymentTimes =>
  Object.fromEntries(Object.entries(paymentTimes).map(([name, time]) => [name, time / scale])) as PaymentTimes

/** Milliseconds until the next poll of an unsettled attempt, after this many polls. */
export const nextPollDelay = (polls: number, { poll, longestPoll }: PaymentTimes): number =>
  Math.min(poll * 2 ** Math.min(polls, 5), longestPoll)

const lateCheckDelays = [60 * second, 600 * second, hour, 6 * hour, 24 * hour, 72 * hour] as const

/**
 * Milliseconds until the next check for late money of a voided or failed attempt, after this many checks; null = no
 * more checks. Only for providers that may still take the money then; their webhook usually reports it earlier.
 */
export const nextLateCheckDelay = (polls: number): number | null => lateCheckDelays[polls] ?? null
