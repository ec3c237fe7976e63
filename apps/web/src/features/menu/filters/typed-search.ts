/** The text of the search field while the address follows it. */
export type TypedSearch = {
  /** What is typed and not in the address yet; null = the field shows the address. */
  readonly typed: string | null
  /** The text that the field last wrote into the address. */
  readonly sent: string | null
  /** The text of the address that was seen last. */
  readonly address: string
}

export const untyped = (address: string): TypedSearch => ({ typed: null, sent: null, address })

/**
 * Follows the address. A text that the field did not send itself comes from elsewhere, such as "Clear all" or a step
 * back, and replaces what is typed: otherwise the typed text would return a moment later. The same object = no change.
 */
export const follow = (search: TypedSearch, address: string): TypedSearch => {
  const isForeign = address !== search.address && address !== search.sent
  const typed = isForeign || search.typed === address ? null : search.typed
  return typed === search.typed && address === search.address ? search : { ...search, typed, address }
}
