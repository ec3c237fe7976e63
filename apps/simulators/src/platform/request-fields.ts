/** The fields of a request's body, each checked where it is read. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object with named fields: neither null nor a list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; any other value has none. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** Whether a value is the text of an http or https URL. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
