import type { Instant } from '@forno/domain/core/words'
import type { Clock } from '../core/clock.ts'

/** How long a process trusts what it saw, milliseconds: another process may reset the counter, after a new password for example. */
const trustedFor = 1_000
/** Counters that a process remembers at most; the oldest goes first. */
const mostRemembered = 10_000

/** Counters that this process has just seen full: a storm on one of them asks the database once a second. */
export const makeRecentBlocks = (clock: Clock) => {
  const seen = new Map<string, { readonly until: Instant; readonly at: Instant }>()
  return {
    until: (key: string): Instant | null => {
      const found = seen.get(key)
      if (found === undefined) return null
      const now = clock()
      return found.until > now && now - found.at < trustedFor && now >= found.at ? found.until : null
    },
    remember: (key: string, until: Instant): void => {
      if (!seen.has(key) && seen.size >= mostRemembered) seen.delete(seen.keys().next().value ?? '')
      seen.set(key, { until, at: clock() })
    },
    forget: (key: string): void => void seen.delete(key),
  }
}
