import type { TSchema } from 'typebox'
import fastJson from 'fast-json-stringify'
import { readyBytes, type ReadyBytes } from '../../kernel/ready-bytes.ts'

/** Seconds that a browser or a proxy may keep a catalogue answer; CFG-09's five minutes are the client's own. */
const maxAge = 60
const most = 5_000

/**
 * Keeps serialised answers by menu key and question. Each is checked against its schema by the compiled serialiser once, when it
 * is made; from then on a read is a map look-up.
 */
export const keepAnswers = () => {
  const kept = new Map<string, Promise<ReadyBytes>>()
  return <T>(key: string, schema: TSchema, make: () => T): Promise<ReadyBytes> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const oldest = kept.size >= most ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    const made = readyBytes(serialiser(schema)(make()), maxAge)
    kept.set(key, made)
    return made
  }
}
export type KeepAnswer = ReturnType<typeof keepAnswers>

const serialisers = new WeakMap<TSchema, (value: unknown) => string>()
const serialiser = (schema: TSchema): ((value: unknown) => string) => {
  const known = serialisers.get(schema)
  if (known !== undefined) return known
  const made = fastJson(schema as Parameters<typeof fastJson>[0])
  serialisers.set(schema, made)
  return made
}
