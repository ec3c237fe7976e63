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
  const blocks = new LRUCache<string, { readonly until: Instant; readonly at: Instant }>({ max: mostRemembered })
  return {
    /** When a block ends that this process saw within the last second; null = none. */
    until: (key: string): Instant | null => {
      const block = blocks.get(key)
      if (block === undefined) return null
      const now = clock()
      return block.until > now && now - block.at < trustedFor && now >= block.at ? block.until : null
    },
    remember: (key: string, until: Instant): void => void blocks.set(key, { until, at: clock() }),
    forget: (key: string): void => void blocks.delete(key),
  }
}
