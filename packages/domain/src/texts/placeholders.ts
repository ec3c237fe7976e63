import { ownProperty } from '../core/own-property.ts'

/** The values of placeholders by name, e.g. `{ brand: 'Bella Luna' }` for `{brand}`. */
export type PlaceholderValues = Readonly<Record<string, string>>

const placeholder = /\{(\w+)\}/g

/** The names of the placeholders in a text, once each. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name)),
]

/** Replaces placeholders in one pass, so that a value with braces is not replaced again. Unknown ones stay. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(placeholder, (whole, name: string) => ownProperty(values, name) ?? whole)

type BrandContact = { readonly name: string; readonly supportNumber: string }

/** The tel: address of a phone number. [ERR-14] */
export const telLink = (number: string): string => `tel:${number.replaceAll(' ', '')}`

/**
 * The placeholders of the brand, which every text may use: its name, its support number and that number's tel: address.
 * [ERR-14]
 */
export const brandPlaceholders = ({ name, supportNumber }: BrandContact): PlaceholderValues => ({
  brand: name,
  supportNumber,
  supportLink: telLink(supportNumber),
})

/** Fills the strings of a value, at any depth. Parts without a placeholder stay the same objects. */
export const fillDeep = <Value>(value: Value, values: PlaceholderValues): Value => {
  if (typeof value === 'string') return fillPlaceholders(value, values) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value
    const filled = list.map((each) => fillDeep(each, values))
    return filled.every((each, index) => each === list[index]) ? value : (filled as Value)
  }
  const entries = Object.entries(value as Readonly<Record<string, unknown>>)
  const filled = entries.map(([name, each]) => [name, fillDeep(each, values)] as const)
  return filled.every(([, each], index) => each === entries[index]?.[1]) ? value : (Object.fromEntries(filled) as Value)
}
