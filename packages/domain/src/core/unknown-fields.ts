/** The fields of a value from outside, such as parsed JSON. Each is checked where it is read. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; any other value has none. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The fields of each item of a list; any other value is an empty one. */
export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** A text; any other value is an empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
