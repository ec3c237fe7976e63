/** The parameters of a query or form; a repeated parameter counts as missing. */
export type Parameters = Readonly<Record<string, string | undefined>>

/** The parameters of a query or form that the server has parsed. It parses a repeated parameter to a list. */
export const stringParameters = (parsed: unknown): Parameters =>
  Object.fromEntries(
    Object.entries((parsed ?? {}) as Readonly<Record<string, unknown>>).filter(
      ([, value]) => typeof value === 'string',
    ),
  ) as Parameters

export const parseParameters = (text: string): Parameters => {
  const parsed = new URLSearchParams(text)
  return Object.fromEntries([...parsed].filter(([name]) => parsed.getAll(name).length === 1))
}
