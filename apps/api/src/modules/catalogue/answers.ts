import { LRUCache } from 'lru-cache'
import type { TSchema } from 'typebox'
import { readyBytes, sizeOfBytes, type ReadyBytes } from '../../platform/http/ready-bytes.ts'
import { serialiserOf } from '../../platform/http/serialiser.ts'

/** Seconds that a browser or a proxy may keep a catalogue answer; CFG-09's five minutes are the client's own. */
const maxAge = 60
/** Bytes. The whole menu with every detail is above one megabyte, so that a count alone would bound nothing. */
const most = 96 * 1024 * 1024

/** What makes an answer: the schema that checks it and the function that computes it. */
type Recipe = { readonly schema: TSchema; readonly make: () => unknown }

/**
 * Caches serialised answers by menu key and question, up to `mostBytes`; the answer unused for longest leaves first. The compiled
 * serialiser checks each answer against its schema once, when it is made.
 */
export const keepAnswers = (mostBytes = most) => {
  const cache = new LRUCache<string, ReadyBytes, Recipe>({
    maxSize: mostBytes,
    sizeCalculation: sizeOfBytes,
    fetchMethod: (_key, _stale, { context: { schema, make } }) =>
      readyBytes(serialiserOf(schema)(make()), maxAge, { isKept: true }),
  })
  return <T>(key: string, schema: TSchema, make: () => T): ReadyBytes | Promise<ReadyBytes> =>
    cache.get(key) ?? cache.forceFetch(key, { context: { schema, make } })
}
