import { foundStoreLimit, neighbourhoodKm } from '@forno/domain/fulfilment/store-finder'
import type { Place, Store } from '@forno/domain/content/content'
import { placeWords, readPlace } from '@forno/domain/fulfilment/place-words'
import { likeliestStores, namedStores, type NamesOf, type StoreSearch } from '@forno/domain/fulfilment/store-search'
import type { StoreGrid } from '@forno/domain/fulfilment/store-grid'
import { typedPoint } from '@forno/domain/fulfilment/typed-point'
import type { SuburbMatch, SuburbSearch, SuburbStore } from '../address-directory/index.ts'

/** The order of all lists of stores. [LOC-16] */
export const byStateAndName = (a: Store, b: Store): number =>
  a.state.localeCompare(b.state) || a.name.localeCompare(b.name)

/** The data that a search reads: stores open for orders and their other names, suburbs, and distances. */
type SearchIndex = {
  readonly stores: readonly Store[]
  readonly namesOf: NamesOf<Store>
  readonly suburbs: SuburbStore
  readonly near: StoreGrid['near']
}

/** The suburbs that a search may mean, for the address index: first those in a state, if one is written. */
const suburbsIn = ({ search, suburb, postcode, state }: StoreSearch): readonly SuburbSearch[] =>
  readPlace([search, suburb, postcode, state].filter((part) => part !== undefined).join(' '))
    .toReversed()
    .map((reading) => {
      const name = reading.words.join(' ')
      return {
        ...(name === '' ? {} : { name }),
        ...(reading.postcode === null ? {} : { postcode: reading.postcode }),
        ...(reading.state === null ? {} : { state: reading.state }),
      }
    })

/** The first suburb with the whole name, such as Victoria Point, or else the likeliest one, such as Point Cook. */
const findSuburb = async (suburbs: SuburbStore, typed: readonly SuburbSearch[]): Promise<SuburbMatch | null> => {
  let likeliest: SuburbMatch | null = null
  for (const each of typed) {
    const found = await suburbs.find(each)
    if (found?.isWholeName === true) return found
    likeliest ??= found
  }
  return likeliest
}

/**
 * The stores that the text names, best first. If it names none for sure: the stores around the suburb of that name,
 * nearest first. Otherwise the likeliest stores, the neighbours of the postcode, the stores that deliver to a suburb
 * of that name, or those around a suburb of nearly that name. For a point that a maps app copied, the stores around
 * it. At most 25. [LOC-14]
 */
export const storesFor = async (
  query: StoreSearch,
  { stores, namesOf, suburbs, near }: SearchIndex,
): Promise<readonly Store[]> => {
  const around = (place: Place): readonly Store[] => {
    const known = new Set(stores)
    return near(place, neighbourhoodKm, foundStoreLimit)
      .map(({ store }) => store)
      .filter((store) => known.has(store))
  }
  const point = typedPoint(query.search ?? '')
  if (point !== null) return point === 'abroad' ? [] : around(point)
  const sorted = stores.toSorted(byStateAndName)
  const found = namedStores(sorted, query, namesOf)
  const readings = suburbsIn(query)
  const typed = readings[0] ?? {}
  if (found.isSure || (typed.name ?? typed.postcode) === undefined) return found.stores.slice(0, foundStoreLimit)
  const suburb = await findSuburb(suburbs, readings)
  const nearest = suburb !== null && (suburb.isWholeName || found.stores.length === 0) ? around(suburb.place) : []
  if (nearest.length > 0) return nearest
  const likeliest = likeliestStores(sorted, query, namesOf).slice(0, foundStoreLimit)
  if (likeliest.length > 0 || typed.name === undefined) return likeliest
  const alike = await suburbs.findAlike(typed)
  return alike === null ? [] : around(alike)
}

/**
 * The stores whose names contain the text, hyphens equal to spaces; otherwise those that it finds as in `storesFor`.
 * [LOC-13]
 */
export const storesNamed = async (text: string, index: SearchIndex): Promise<readonly Store[]> => {
  const plain = (words: string): string => placeWords(words).join(' ')
  const plainText = plain(text)
  const named = plainText === '' ? [] : index.stores.filter(({ name }) => plain(name).includes(plainText))
  return named.length > 0 ? named.toSorted(byStateAndName) : storesFor({ search: text }, index)
}
