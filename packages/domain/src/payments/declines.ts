import type { RateLimit } from '../customers/rate-limits.ts'
import { instant, type Instant } from '../words.ts'

/** Declined payments in an hour after which every further one needs a new bot check. [PAY-29] [PAY-34] */
export const declinesBeforeCheck = 5

/** Declines of one counter in its window, oldest first. */
export type Declines = { readonly limit: RateLimit; readonly declines: readonly Instant[] }

export type DeclineVerdict =
  | { readonly kind: 'allowed' }
  /** A bot check passed at `since` or later is needed. */
  | { readonly kind: 'checkAgain'; readonly since: Instant }
  | { readonly kind: 'paused'; readonly until: Instant }

/**
 * Whether another card payment may begin after these declines: freely below five, with a new bot check from five on, and not
 * until the oldest that counts is an hour old once a counter is full. Stops the testing of stolen cards. [PAY-29] [PAY-34]
 */
export const declineVerdict = (counters: readonly Declines[]): DeclineVerdict => {
  const ends = counters.flatMap(({ limit, declines }) => {
    const oldest = declines.at(-limit.points)
    return oldest === undefined ? [] : [oldest + limit.seconds * 1000]
  })
  if (ends.length > 0) return { kind: 'paused', until: instant(Math.max(...ends)) }
  const last = counters.flatMap(({ declines }) =>
    declines.length < declinesBeforeCheck ? [] : (declines.at(-1) ?? []),
  )
  return last.length === 0 ? { kind: 'allowed' } : { kind: 'checkAgain', since: instant(Math.max(...last)) }
}
