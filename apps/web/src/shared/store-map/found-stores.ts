import type { ListedStore } from '@forno/contracts/stores/stores'
import { likeliestStores, namedStores } from '@forno/domain/fulfilment/store-search'

const namesOf = ({ knownAs }: ListedStore) => knownAs

/**
 * The stores that a text may name, best first; all of them for an empty text. It knows none of the suburbs that the
 * server searches. [NAV-13]
 */
export const matchingStores = (stores: readonly ListedStore[], text: string): readonly ListedStore[] =>
  text.trim() === '' ? stores : likeliestStores(stores, { search: text }, namesOf)

/** The results of a search before the server has answered. */
type CertainMatches = {
  /** Stores that open soon and that the text names; the server searches open stores only. */
  readonly soon: readonly ListedStore[]
  /** The open stores that the text names for sure; null = the server may know a suburb of that name. */
  readonly open: readonly ListedStore[] | null
}

/** The stores that a text names for sure, by the rule of the server; all of them for an empty text. [NAV-13] */
export const certainMatches = (stores: readonly ListedStore[], text: string): CertainMatches => {
  if (text.trim() === '') return { soon: [], open: stores }
  const named = namedStores(stores, { search: text }, namesOf)
  const isOpen = ({ comingSoon }: ListedStore) => !comingSoon
  const open = namedStores(stores.filter(isOpen), { search: text }, namesOf)
  return {
    soon: named.isSure ? named.stores.filter(({ comingSoon }) => comingSoon) : [],
    open: open.isSure ? open.stores : null,
  }
}
