import { readKept, writeKept } from '../../lib/storage/storage.ts'

/** What the customer typed or ticked in one field; `isOn` null = a text field. */
export type TypedField = { readonly key: string; readonly value: string; readonly isOn: boolean | null }

/** What was typed on a page when the app reloaded it. Never anything of a card. [ERR-12] */
export type Typed = {
  readonly path: string
  readonly fields: readonly TypedField[]
  /** The key of the field that had the focus, or the words of the button. */
  readonly focus: string | null
}

/** What a field says of itself. */
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

/** Whether a field may be kept over a reload: no card data, no password, no code. [ERR-12] */
export const mayKeep = ({ type, name, autocomplete, label }: FieldTraits): boolean =>
  !secretTypes.has(type) &&
  !/\bcc-|password|one-time-code/.test(autocomplete) &&
  !secretNames.test(name) &&
  !secretNames.test(label)

/** By its name, else by its label; React's own names differ from load to load. */
export const keyOf = ({ name, label }: Pick<FieldTraits, 'name' | 'label'>): string =>
  name === '' || /^[:_«]/.test(name) ? label.trim() : name

/** A field as it is kept; null for one that holds nothing or may not be kept. */
export const typedOf = (field: FieldTraits): TypedField | null => {
  if (!mayKeep(field) || keyOf(field) === '') return null
  if (field.type === 'checkbox') return { key: keyOf(field), value: '', isOn: field.isTicked }
  if (field.type === 'radio') return field.isTicked ? { key: keyOf(field), value: field.value, isOn: true } : null
  return field.value === '' ? null : { key: keyOf(field), value: field.value, isOn: null }
}

const keptName = 'typed'

export const keepTyped = (storage: Storage, typed: Typed | null): void => writeKept(storage, keptName, typed)

/** What was typed at this path before the app reloaded it, or null. */
export const readTyped = (storage: Storage, path: string): Typed | null => {
  const kept = readKept(storage, keptName)
  return isTyped(kept) && kept.path === path ? kept : null
}

/** Whether one of these fields held a value, so that its form opens again. */
export const hasTyped = (storage: Storage, path: string, keys: readonly string[]): boolean =>
  readTyped(storage, path)?.fields.some(({ key }) => keys.includes(key)) ?? false

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && 'path' in value && 'fields' in value && Array.isArray(value.fields)
