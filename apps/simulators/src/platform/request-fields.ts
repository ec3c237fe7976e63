/** The fields of a request's body, each checked where it is read. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; any other value has none. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
