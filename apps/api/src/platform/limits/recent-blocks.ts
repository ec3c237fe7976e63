import type { Instant } from '@forno/domain/core/basic-types'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../core/clock.ts'

/**
 * Milliseconds that a process trusts a block it saw. Another process may reset the counter, e.g. after a new
 * password.
 */
const trustedFor = 1_000
/** The most counters that a process remembers; the one unused for longest is dropped first. */
const mostRemembered = 10_000

/**
 * Counters that this process has just seen full. Under a flood on one counter, the database is queried only once a
 * second.
 */
export const makeRecentBlocks = (clock: Clock) => {
  const seen = new LRUCache<string, { readonly until: Instant; readonly at: Instant }>({ max: mostRemembered })
  return {
    until: (key: string): Instant | null => {
      const found = seen.get(key)
      if (found === undefined) return null
      const now = clock()
      return found.until > now && now - found.at < trustedFor && now >= found.at ? found.until : null
    },
    remember: (key: string, until: Instant): void => void seen.set(key, { until, at: clock() }),
    forget: (key: string): void => void seen.delete(key),
  }
}
