import { foundStoreLimit, neighbourhoodKm } from '@forno/domain/fulfilment/store-finder'
import type { Store } from '@forno/domain/content/content'
import { placeWords, readPlace } from '@forno/domain/fulfilment/place-words'
import { searchStores, type KnownAs, type StoreSearch } from '@forno/domain/fulfilment/store-search'
import type { StoreGrid } from '@forno/domain/fulfilment/store-grid'
import type { SuburbStore } from '../address-directory/index.ts'

/** [LOC-16] */
export const byStateAndName = (a: Store, b: Store): number =>
  a.state.localeCompare(b.state) || a.name.localeCompare(b.name)

type NamesOf = (store: Store) => readonly KnownAs[]

/** The stores whose names contain the text, hyphens equal to spaces; otherwise those that it names. [LOC-13] */
export const storesNamed = (stores: readonly Store[], text: string, namesOf: NamesOf): readonly Store[] => {
  const plain = (words: string): string => placeWords(words).join(' ')
  const sought = plain(text)
  const holding = sought === '' ? [] : stores.filter(({ name }) => plain(name).includes(sought))
  return holding.length > 0
    ? holding.toSorted(byStateAndName)
    : searchStores(stores.toSorted(byStateAndName), { search: text }, namesOf).stores
}

/** The data that a search reads: stores open for orders and their other names, suburbs, and distances. */
type SearchIndex = {
  readonly stores: readonly Store[]
  readonly namesOf: NamesOf
  readonly suburbs: SuburbStore
  readonly near: StoreGrid['near']
}

/** The suburb that a search means, for the address index: the last reading knows the state, if one is written. */
const suburbOf = ({ search, suburb, postcode, state }: StoreSearch) => {
  const reading = readPlace([search, suburb, postcode, state].filter((part) => part !== undefined).join(' ')).at(-1)
  const name = reading?.words.join(' ') ?? ''
  return {
    ...(name === '' ? {} : { name }),
    ...(reading?.postcode == null ? {} : { postcode: reading.postcode }),
    ...(reading?.state == null ? {} : { state: reading.state }),
  }
}

/**
 * The stores that the text names, best first. If it names none for sure: the stores around the suburb of that name,
 * nearest first. Otherwise the likeliest stores, the neighbours of the postcode, or the stores that deliver to a suburb
 * of that name. At most 25. [LOC-14]
 */
export const storesFor = async (
  query: StoreSearch,
  { stores, namesOf, suburbs, near }: SearchIndex,
): Promise<readonly Store[]> => {
  const sorted = stores.toSorted(byStateAndName)
  const found = searchStores(sorted, query, (store) => namesOf(store).filter(({ isNear }) => isNear !== true))
  const likeliest = found.stores.slice(0, foundStoreLimit)
  const typed = suburbOf(query)
  if (found.isSure || (typed.name ?? typed.postcode) === undefined) return likeliest
  const suburb = await suburbs.find(typed)
  if (suburb !== null && (suburb.isWholeName || likeliest.length === 0)) {
    const around = near(suburb.place, neighbourhoodKm, foundStoreLimit)
    if (around.length > 0) return around.map(({ store }) => store)
  }
  return likeliest.length > 0 ? likeliest : searchStores(sorted, query, namesOf).stores.slice(0, foundStoreLimit)
}
