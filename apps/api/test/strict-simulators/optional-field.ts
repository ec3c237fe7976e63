import type { Change } from './request-fields.ts'

/** Fields of our requests of which a provider accepts a change, and where its documents say so. */
export type OptionalField = {
  /** As in the name of a spoiled field. */
  readonly fields: readonly string[]
  readonly changes: readonly Change[]
  /** The calls of which this holds; missing = every call of the provider. */
  readonly calls?: readonly string[]
  readonly reason: string
  /** A place in the sheets of the protocols, or in the provider's documents. */
  readonly place: string
}

export const free = ['unknown value'] as const
export const out = ['left out'] as const
export const outOrFree = ['left out', 'unknown value'] as const
export const listOut = ['left out', 'empty'] as const
export const everyChange = ['left out', 'empty', 'unknown value'] as const
export const anyTyped = ['left out', 'another type', 'empty', 'unknown value'] as const
export const another = ['another amount'] as const
export const anyNumber = ['left out', 'another type', 'another amount'] as const

export const accept: OptionalField = {
  fields: ['header accept'],
  changes: everyChange,
  reason: 'a service that answers in one format ignores the formats that a client prefers',
  place: 'RFC 9110, 12.5.1',
}
