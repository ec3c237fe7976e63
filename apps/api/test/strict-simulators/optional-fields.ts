import { paymentFields } from './optional-payment-fields.ts'
import { serviceFields } from './optional-service-fields.ts'
import type { Change } from './request-fields.ts'
import type { SpoiledField } from './spoiled-fields.ts'

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

export const optionalFields: Readonly<Record<string, readonly OptionalField[]>> = { ...paymentFields, ...serviceFields }

const isOfCall = ({ calls }: OptionalField, operation: string): boolean =>
  calls === undefined || calls.includes(operation)

/** Whether a row names this field, whatever its change. */
export const namesField = (row: OptionalField, { operation, name }: SpoiledField): boolean =>
  isOfCall(row, operation) && row.fields.includes(name)

/** Whether a row lets this change of this field pass. */
export const allowsChange = (row: OptionalField, spoiled: SpoiledField): boolean =>
  namesField(row, spoiled) && row.changes.includes(spoiled.change)
