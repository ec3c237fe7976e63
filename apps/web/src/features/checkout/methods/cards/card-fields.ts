import { cardBrandName, securityCodeOf, type CardBrand } from '@forno/domain/payments/card-number'
import type { FieldChange, FieldType } from './microform.ts'

/** One field of the gateway; `refusal`: its error message, null = none. */
type FieldState = { readonly isEmpty: boolean; readonly isValid: boolean; readonly refusal: string | null }

/** What the gateway's iframes have reported of a card that is typed into them; never its number. [PAY-03] */
export type CardFields = {
  readonly brand: CardBrand | null
  readonly number: FieldState
  readonly securityCode: FieldState
  readonly focused: FieldType | null
}

/** A report of the gateway's iframes. */
export type CardEvent =
  | { readonly kind: 'changed'; readonly field: FieldType; readonly change: FieldChange; readonly takesAmex: boolean }
  | { readonly kind: 'entered'; readonly field: FieldType }
  | { readonly kind: 'left'; readonly field: FieldType }
  /** The gateway refused to make a token of these fields. */
  | { readonly kind: 'refused'; readonly fields: readonly FieldType[] }

const untouched: FieldState = { isEmpty: true, isValid: false, refusal: null }

/** The fields before anything is typed. */
export const noCard: CardFields = { brand: null, number: untouched, securityCode: untouched, focused: null }

const brands: readonly CardBrand[] = ['001', '002', '003']

/** CVV, CVC or CID, by brand. [PAY-05] */
export const securityCodeLabels = (brand: CardBrand | null): { readonly label: string; readonly hint: string } => {
  if (brand === null) return { label: 'Security code', hint: '3 digits on the back, or 4 on the front' }
  const { name, length } = securityCodeOf(brand)
  return { label: `Security code (${name})`, hint: `${length} digits on the ${length === 4 ? 'front' : 'back'}` }
}

/** The error message of an American Express card where the store takes none. [PAY-11] */
export const amexRefused = "This store doesn't take American Express. Please use another card."

const messages = {
  number: { empty: 'Please enter your card number.', wrong: 'Please check your card number.' },
  securityCode: { empty: 'Please enter your security code.', wrong: 'Please check your security code.' },
} as const

/**
 * The fields after an event. A number of a brand that the store does not take is refused while it is typed, an
 * incomplete one once its field is left. [PAY-03] [PAY-11]
 */
export const cardFields = (fields: CardFields, event: CardEvent): CardFields => {
  switch (event.kind) {
    case 'entered':
      return { ...fields, focused: event.field }
    case 'changed': {
      const { field, change, takesAmex } = event
      const brand = field === 'number' ? brandOf(change) : fields.brand
      const isRefusedAmex = field === 'number' && brand === '003' && !takesAmex
      const refusal = isRefusedAmex ? amexRefused : refusalOfChange(fields[field], field, change)
      const part = { isEmpty: change.empty, isValid: change.valid && !isRefusedAmex, refusal }
      return { ...fields, brand, [field]: part }
    }
    case 'left': {
      const { isEmpty, isValid, refusal } = fields[event.field]
      const left = { ...fields, focused: fields.focused === event.field ? null : fields.focused }
      if (isEmpty || isValid || refusal !== null) return left
      return refusedIn(left, event.field)
    }
    case 'refused':
      return event.fields.reduce(refusedIn, fields)
  }
}

/** An iframe may report an empty field late, after the press: the error of the missing value then stays. */
const refusalOfChange = (before: FieldState, field: FieldType, { empty, couldBeValid }: FieldChange): string | null => {
  if (empty && before.isEmpty) return before.refusal
  return empty || couldBeValid ? null : messages[field].wrong
}

const refusedIn = (fields: CardFields, field: FieldType): CardFields => {
  const part = fields[field]
  const refusal = part.refusal ?? (part.isEmpty ? messages[field].empty : messages[field].wrong)
  return { ...fields, [field]: { ...part, refusal } }
}

/** The brand of a number; null while several are possible, and for one that no store takes. */
const brandOf = ({ card = [] }: FieldChange): CardBrand | null =>
  card.length === 1 ? (brands.find((brand) => brand === card[0]?.cybsCardType) ?? null) : null

/** The fields without a valid value, in the order of the page. */
export const invalidFields = (fields: CardFields): readonly FieldType[] =>
  (['number', 'securityCode'] as const).filter((field) => !fields[field].isValid)

/** The brand's name on screen; null = the brand is not known. */
export const brandName = (brand: CardBrand | null): string | null => (brand === null ? null : cardBrandName(brand))
