import { minute } from '@forno/domain/core/durations'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Milliseconds that a key stays known after a call with it was accepted. */
const lifetime = 10 * minute
const mostKeys = 20_000

/**
 * Keys of callers that are limited by key, not by address: many of them may call from one address. Only a key that
 * was accepted is known, so a caller who invents keys stays within the budget of their address. Each process knows only
 * the keys of calls that it handled.
 */
export const makeKnownKeys = (now: () => number = () => performance.now()) => {
  const known = new LRUCache<string, true>({ max: mostKeys, ttl: lifetime, ttlResolution: 0, perf: { now } })
  const hash = (key: string): string => createHash('sha256').update(key).digest('base64url')
  return {
    add: (key: string | null): void => {
      if (key !== null) known.set(hash(key), true)
    },
    forget: (key: string | null): void => {
      if (key !== null) known.delete(hash(key))
    },
    /** The name of a known key for counters, which does not reveal the key; null for any other. */
    nameOf: (key: string | null): string | null => {
      const name = key === null ? null : hash(key)
      return name !== null && known.has(name) ? `key ${name}` : null
    },
  }
}
export type KnownKeys = ReturnType<typeof makeKnownKeys>
