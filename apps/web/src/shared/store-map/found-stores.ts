import type { ListedStore } from '@forno/contracts/stores/stores'
import { searchStores } from '@forno/domain/fulfilment/store-search'

/** The stores that a text names, best first, by the rule of the server; all of them for an empty text. [NAV-13] */
export const foundStores = (stores: readonly ListedStore[], text: string): readonly ListedStore[] =>
  text.trim() === ''
    ? stores
    : searchStores(stores, { search: text }, ({ knownAs }) => knownAs.map((name) => ({ name, rank: 0 }))).stores
