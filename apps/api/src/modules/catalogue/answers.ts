import { LRUCache } from 'lru-cache'
import type { TSchema } from 'typebox'
import { readyBytes, sizeOfBytes, type ReadyBytes } from '../../platform/http/ready-bytes.ts'
import { serialiserOf } from '../../platform/http/serialiser.ts'

/** Seconds that browsers and proxies may cache a catalogue answer; the five minutes of CFG-09 are the client's own. */
const maxAge = 60
/**
 * Bytes. The whole menu with every detail exceeds one megabyte, so a limit on the count alone would not bound memory.
 */
const maxCacheBytes = 96 * 1024 * 1024

/** The schema that serialises an answer, and the function that computes it. */
type Recipe = { readonly schema: TSchema; readonly make: () => unknown }

/**
 * Caches serialised answers by menu key and call, up to `mostBytes`; evicts the least recently used first. The
 * compiled serialiser checks each answer against its schema once.
 */
export const makeAnswerCache = (mostBytes = maxCacheBytes) => {
  const cache = new LRUCache<string, ReadyBytes, Recipe>({
    maxSize: mostBytes,
    sizeCalculation: sizeOfBytes,
    fetchMethod: (_key, _stale, { context: { schema, make } }) =>
      readyBytes(serialiserOf(schema)(make()), maxAge, { isCached: true }),
  })
  return <T>(key: string, schema: TSchema, make: () => T): ReadyBytes | Promise<ReadyBytes> =>
    cache.get(key) ?? cache.forceFetch(key, { context: { schema, make } })
}
