import { longestText } from '@forno/domain/core/text-limits'
import type { TypedAs } from '@forno/domain/core/typed-text'
import { Type, type TStringOptions } from 'typebox'

/**
 * A text that a person types or pastes. The server cleans it by the keyword `x-typed` before it checks the rest of the
 * schema. Every text of a request has the keyword or is listed as a machine's in `apps/api/test/typed-fields.test.ts`.
 * [API-16]
 */
export const Typed = (as: TypedAs, options: TStringOptions = {}) => Type.String({ ...options, 'x-typed': as })

/** Text with more than spaces. */
export const Words = (maxLength: number) => Typed('line', { minLength: 1, maxLength, pattern: '\\S' })
/** Text of several lines with more than spaces. */
export const Paragraphs = (maxLength: number) => Typed('lines', { minLength: 1, maxLength, pattern: '\\S' })
/** A name with a letter of any script. [RUL-08] */
export const PersonName = Typed('line', { minLength: 1, maxLength: longestText.name, pattern: '\\p{L}' })
/** An address by the rule of `readEmail`, which the format calls. [ACC-12] */
export const Email = Typed('email', { format: 'email', maxLength: longestText.email })
export const MobileNumber = Typed('sign', { minLength: 1, maxLength: longestText.phone, pattern: '\\S' })
/** The postcode of an Australian address. */
export const Postcode = Typed('sign', { pattern: '^\\d{4}$' })
/** The code of a store as a person types it at a kitchen's screen, or as the shop sends it. */
export const StoreCode = Typed('sign', { minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9-]+$' })
