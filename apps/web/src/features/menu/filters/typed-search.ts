/** The text of the search field while the address follows it. */
export type TypedSearch = {
  /** What is typed and not in the address yet; null = the field shows the address. */
  readonly typed: string | null
  /** What the field has written into the address since it began to be typed in; the address may show each of them. */
  readonly sent: readonly string[]
  /** The text of the address that was seen last. */
  readonly address: string
}

/** The field while nothing is typed that the address does not have. */
export const untyped = (address: string): TypedSearch => ({ typed: null, sent: [], address })

/**
 * Follows the address. A text that the field did not send itself comes from elsewhere, such as "Clear all" or a step
 * back, and replaces what is typed: otherwise the typed text would return a moment later. The same object = no change.
 */
export const follow = (search: TypedSearch, address: string): TypedSearch => {
  const { typed, sent } = search
  const isForeign = address !== search.address && !sent.includes(address)
  if (isForeign || typed === address) return untyped(address)
  return address === search.address ? search : { ...search, address }
}
