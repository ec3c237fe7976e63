import type { RateLimit } from '../customers/rate-limits.ts'

/** Declines in one counter's window after which each further card payment needs a new bot check. [PAY-29] [PAY-34] */
const declinesBeforeCheck = 5

/** One counter: its declines in the current window, and the seconds until the window ends. */
export type DeclineCount = { readonly limit: RateLimit; readonly declines: number; readonly secondsLeft: number }

export type DeclineVerdict =
  | { readonly kind: 'allowed' }
  /** The payment needs a bot check that has not been used for another payment. */
  | { readonly kind: 'checkAgain' }
  /** Seconds until the next payment by card is allowed. */
  | { readonly kind: 'paused'; readonly seconds: number }

/**
 * Whether another card payment may begin after these declines: `allowed` below five, `checkAgain` from five on,
 * `paused` until the window ends once a counter is full. Stops the testing of stolen cards. [PAY-29] [PAY-34]
 */
export const declineVerdict = (counters: readonly DeclineCount[]): DeclineVerdict => {
  const full = counters.filter(({ limit, declines }) => declines >= limit.points)
  if (full.length > 0) return { kind: 'paused', seconds: Math.max(...full.map(({ secondsLeft }) => secondsLeft)) }
  return { kind: counters.some(({ declines }) => declines >= declinesBeforeCheck) ? 'checkAgain' : 'allowed' }
}
