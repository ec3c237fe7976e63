/**
 * Where a payment stands. `created`: stored, nobody asked. `awaiting_customer`: at the provider's page or the bank's. `authorising`: the
 * provider is being asked, and nobody knows yet whether it was. `authorised`: the money is held or taken, the order is next. `capturing`: the order is made, the held money is
 * next. `voiding`: whatever was taken goes back. `unknown`: nobody could say for two minutes; it goes back as soon as somebody can.
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
  // Only the store's calling off follows money that is ours.
  captured: ['voiding'],
  voiding: ['voided', 'refunded', 'unknown'],
  unknown: ['voided', 'refunded'],
  // Only money that came after it was given up, and went back.
  voided: ['refunded'],
  refunded: [],
  failed: ['refunded'],
}

export const mayBecome = (from: AttemptState, to: AttemptState): boolean => moves[from].includes(to)

/** Nothing is left to do by itself. */
export const isSettled = (state: AttemptState): boolean =>
  state === 'captured' || state === 'voided' || state === 'refunded' || state === 'failed'

/** While an attempt is in one of these its basket has no other. */
export const liveStates = [
  'created',
  'awaiting_customer',
  'authorising',
  'authorised',
  'capturing',
] as const satisfies readonly AttemptState[]
export const isLive = (state: AttemptState): boolean => liveStates.some((each) => each === state)

/** What is to be done next of an attempt that nobody works on: by the browser's call, a provider's word or the sweep alike. */
export type NextStep = 'drop' | 'ask' | 'lookUp' | 'place' | 'capture' | 'undo'

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
const second = 1_000
export const paymentTimes = {
  /** So long one call may work on an attempt before another may take over; longer than a provider is waited for. */
  lease: 15 * second,
  /** So long a provider is waited for. */
  provider: 10 * second,
  /** So long a repeated call waits for the first one's outcome. [API-17] */
  waiter: 10 * second,
  /** A call that was lost may still take effect for so long; before that "there is nothing" is no answer. */
  echo: 30 * second,
  /** After so long without an outcome the basket is locked and support told. [ORD-11] */
  unknown: 120 * second,
  /** So long a customer may take at a provider's page. */
  customer: 60 * 60 * second,
  /** At the bank's own question. [PAY-27] */
  challenge: 10 * 60 * second,
  /** Until an attempt is looked at for the first time; twice as long each time that it settles nothing, at the most: */
  look: 5 * second,
  longestLook: 60 * second,
} as const
export type PaymentTimes = { readonly [Name in keyof typeof paymentTimes]: number }

/** The same times, so many times as short: for proofs by real processes, which nobody waits hours for. */
export const paymentTimesAt = (scale: number): PaymentTimes =>
  Object.fromEntries(Object.entries(paymentTimes).map(([name, time]) => [name, time / scale])) as PaymentTimes

/** Milliseconds until an attempt is looked at again, after so many looks that settled nothing. */
export const nextLook = (looks: number, { look, longestLook }: PaymentTimes): number =>
  Math.min(look * 2 ** Math.min(looks, 5), longestLook)

const hour = 3_600 * second
const lateLooks = [60 * second, 600 * second, hour, 6 * hour, 24 * hour, 72 * hour] as const

/**
 * Milliseconds until a payment that was given up is looked at again after so many such looks, where its provider may still do what it was asked
 * before; null = that is over. The provider's own word comes sooner.
 */
export const nextLateLook = (looks: number): number | null => lateLooks[looks] ?? null
