import type { TSchema } from 'typebox'
import { readyBytes, sizeOfBytes, type ReadyBytes } from '../../platform/http/ready-bytes.ts'
import { serialiserOf } from '../../platform/http/serialiser.ts'

/** Seconds that a browser or a proxy may keep a catalogue answer; CFG-09's five minutes are the client's own. */
const maxAge = 60
/** Bytes. The whole menu with every detail is above one megabyte, so that a count alone would bound nothing. */
const most = 96 * 1024 * 1024

/**
 * Keeps serialised answers by menu key and question, up to `mostBytes`; the oldest go first. Each is checked against its schema by the
 * compiled serialiser once, when it is made; from then on a read is a map look-up.
 */
export const keepAnswers = (mostBytes = most) => {
  const kept = new Map<string, Promise<ReadyBytes>>()
  const sizes = new Map<string, number>()
  let total = 0

  const forget = (key: string): void => {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
    kept.delete(key)
  }
  const weigh = (key: string, bytes: ReadyBytes): void => {
    const size = sizeOfBytes(bytes)
    sizes.set(key, size)
    total += size
    for (const oldest of sizes.keys()) if (total > mostBytes) forget(oldest)
  }

  return <T>(key: string, schema: TSchema, make: () => T): Promise<ReadyBytes> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = readyBytes(serialiserOf(schema)(make()), maxAge, { isKept: true })
    kept.set(key, made)
    made.then(
      (bytes) => weigh(key, bytes),
      () => forget(key),
    )
    return made
  }
}
