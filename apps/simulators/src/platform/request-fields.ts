/** The fields of a request's body, each checked where it is read. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; any other value has none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
