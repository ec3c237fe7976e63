import type { ListedStore } from '@forno/contracts/stores/stores'
import { matchingStores, certainMatches } from '../../shared/store-map/found-stores.ts'

/** A search for stores: its text and the answer so far. */
type StoreSearchState = {
  readonly stores: readonly ListedStore[]
  /** The text in the field. */
  readonly typed: string
  /** The codes of the server's answer to exactly this text; null = none yet, 'failed' = there will be none. */
  readonly answer: readonly string[] | 'failed' | null
}

/** Whether only the server can say what the text names: it knows every suburb. */
export const needsServer = (stores: readonly ListedStore[], typed: string): boolean =>
  certainMatches(stores, typed).open === null

/**
 * The stores to show for the text in the field: as the locator finds them, with those that open soon before them. null
 * while the server is asked: likely stores of now could be others in a moment. Without an answer, the likely ones.
 * [NAV-13] [LOC-14]
 */
export const storesToShow = ({ stores, typed, answer }: StoreSearchState): readonly ListedStore[] | null => {
  const { soon, open } = certainMatches(stores, typed)
  if (open !== null) return [...soon, ...open]
  if (answer === 'failed') return matchingStores(stores, typed)
  if (answer === null) return null
  const listed = new Map(stores.map((store) => [store.code, store]))
  return [...soon, ...answer.flatMap((code) => listed.get(code) ?? [])]
}
