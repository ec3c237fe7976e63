import { readKept, writeKept } from '../../../lib/storage/storage.ts'

/** The value of one field; `isOn` null = a text field, otherwise a checkbox or radio button. */
export type TypedField = { readonly key: string; readonly value: string; readonly isOn: boolean | null }

/** The typed values of a page when the app reloaded it, never card data. [ERR-12] */
export type TypedValues = {
  readonly path: string
  readonly fields: readonly TypedField[]
  /** The key of the focused field, or the label of the focused button. */
  readonly focus: string | null
}

/** The attributes of a field. */
export type FieldTraits = {
  readonly type: string
  readonly name: string
  readonly autocomplete: string
  /** Its label, visible or for screen readers. */
  readonly label: string
  readonly value: string
  readonly isTicked: boolean
}

const secretTypes: ReadonlySet<string> = new Set(['password', 'file', 'submit', 'button', 'image', 'reset'])
const secretNames = /card|cvv|cvc|ccv|expiry|password|pin\b|one-time-code/i

/** Whether a field's value may be stored over a reload: no card data, password or code. [ERR-12] */
export const mayKeep = ({ type, name, autocomplete, label }: FieldTraits): boolean =>
  !secretTypes.has(type) &&
  !/\bcc-|password|one-time-code/.test(autocomplete) &&
  !secretNames.test(name) &&
  !secretNames.test(label)

/** The key of a field: its name, else its label, because React's generated names differ from load to load. */
export const keyOf = ({ name, label }: Pick<FieldTraits, 'name' | 'label'>): string =>
  name === '' || /^[:_«]/.test(name) ? label.trim() : name

/** A field's value to store; null for an empty field, or one that must not be stored. */
export const typedFieldOf = (field: FieldTraits): TypedField | null => {
  if (!mayKeep(field) || keyOf(field) === '') return null
  if (field.type === 'checkbox') return { key: keyOf(field), value: '', isOn: field.isTicked }
  if (field.type === 'radio') return field.isTicked ? { key: keyOf(field), value: field.value, isOn: true } : null
  return field.value === '' ? null : { key: keyOf(field), value: field.value, isOn: null }
}

const storageName = 'typed'

/** Keeps the typed values of a page over a reload; null = none. [ERR-12] */
export const keepTyped = (storage: Storage, typed: TypedValues | null): void => writeKept(storage, storageName, typed)

/** The values typed at this path before the app reloaded it; null = none. [ERR-12] */
export const readTyped = (storage: Storage, path: string): TypedValues | null => {
  const stored = readKept(storage, storageName)
  return isTyped(stored) && stored.path === path ? stored : null
}

/** Whether one of these fields had a value, so that its form opens again. [ERR-12] */
export const hasTyped = (storage: Storage, path: string, keys: readonly string[]): boolean =>
  readTyped(storage, path)?.fields.some(({ key }) => keys.includes(key)) ?? false

const isTyped = (value: unknown): value is TypedValues =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'fields' in value &&
  Array.isArray(value.fields) &&
  value.fields.every(isTypedField)

const isTypedField = (value: unknown): value is TypedField =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'value' in value &&
  typeof value.value === 'string'
