import type { OptionalField } from './optional-field.ts'
import { paymentFields } from './optional-payment-fields.ts'
import { serviceFields } from './optional-service-fields.ts'
import type { SpoiledField } from './spoiled-fields.ts'

export const optionalFields: Readonly<Record<string, readonly OptionalField[]>> = { ...paymentFields, ...serviceFields }

const isOfCall = ({ calls }: OptionalField, operation: string): boolean =>
  calls === undefined || calls.includes(operation)

/** Whether a row names this field, whatever its change. */
export const namesField = (row: OptionalField, { operation, name }: SpoiledField): boolean =>
  isOfCall(row, operation) && row.fields.includes(name)

/** Whether a row lets this change of this field pass. */
export const allowsChange = (row: OptionalField, spoiled: SpoiledField): boolean =>
  namesField(row, spoiled) && row.changes.includes(spoiled.change)
