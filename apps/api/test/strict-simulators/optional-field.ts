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
