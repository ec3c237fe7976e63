import { foundStoreLimit, neighbourhoodKm } from '@forno/domain/fulfilment/store-finder'
import type { Store } from '@forno/domain/content/content'
import { distanceKm } from '@forno/domain/fulfilment/delivery-area'
import type { StoreGrid } from '@forno/domain/fulfilment/store-grid'
import type { SuburbStore } from '../address-directory/index.ts'

const normalised = (text: string): string => text.trim().toLowerCase().replaceAll('-', ' ').replaceAll(/\s+/g, ' ')

/** Case-insensitive substring match; hyphens equal spaces. [LOC-13] */
export const nameHolds = (store: Store, text: string): boolean => normalised(store.name).includes(normalised(text))

/** [LOC-16] */
export const byStateAndName = (a: Store, b: Store): number =>
  a.state.localeCompare(b.state) || a.name.localeCompare(b.name)

export type StoreSearch = {
  readonly search?: string
  readonly suburb?: string
  readonly postcode?: string
  readonly state?: string
}

/** Score of a search that matches only the store's address. */
const addressMatchScore = 3

const scores: readonly ((store: Store, query: StoreSearch) => number)[] = [
  (store, { postcode }) => (postcode !== undefined && store.postCode === postcode ? 8 : 0),
  (store, { suburb }) => (suburb !== undefined && normalised(store.city) === normalised(suburb) ? 4 : 0),
  (store, { state }) => (state !== undefined && store.state === state.toUpperCase() ? 2 : 0),
  (store, { search }) => {
    if (search === undefined) return 0
    if (nameHolds(store, search) || normalised(store.city).includes(normalised(search))) return 6
    return [store.postCode, store.state.toLowerCase(), normalised(store.address)].some((text) =>
      text.includes(normalised(search)),
    )
      ? addressMatchScore
      : 0
  },
]

const scoreOf = (store: Store, query: StoreSearch): number =>
  scores.reduce((sum, score) => sum + score(store, query), 0)

/** For a postcode without a store: stores with the same first two digits, the nearest number first. */
const neighbours = (stores: readonly Store[], postcode: string): readonly Store[] =>
  stores
    .filter((store) => store.postCode.slice(0, 2) === postcode.slice(0, 2))
    .sort((a, b) => Math.abs(Number(a.postCode) - Number(postcode)) - Math.abs(Number(b.postCode) - Number(postcode)))

/** The matching stores by score, then by distance from the best; at most 25. [LOC-14] */
const bestMatches = (stores: readonly Store[], query: StoreSearch): readonly Store[] => {
  const scored = stores
    .map((store) => ({ store, score: scoreOf(store, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || byStateAndName(a.store, b.store))
  const best = scored[0]?.store
  if (best === undefined) return []
  return scored
    .sort((a, b) => b.score - a.score || distanceKm(a.store.place, best.place) - distanceKm(b.store.place, best.place))
    .slice(0, foundStoreLimit)
    .map(({ store }) => store)
}

/** Whether the store matches the requested postcode, suburb or name; a match of street or state alone is not enough. */
const isDirectMatch = (store: Store, { search, suburb, postcode }: StoreSearch): boolean =>
  scoreOf(store, {
    ...(search === undefined ? {} : { search }),
    ...(suburb === undefined ? {} : { suburb }),
    ...(postcode === undefined ? {} : { postcode }),
  }) > addressMatchScore

/** The data that a search reads: stores open for orders, suburbs, and distances. */
type SearchIndex = {
  readonly stores: readonly Store[]
  readonly suburbs: SuburbStore
  readonly near: StoreGrid['near']
}

/**
 * The matching stores, best first. If none is in the requested suburb or has the requested name: the stores around
 * that suburb, nearest first. Otherwise partial matches, or the neighbours of the postcode. At most 25. [LOC-14]
 */
export const storesFor = async (
  query: StoreSearch,
  { stores, suburbs, near }: SearchIndex,
): Promise<readonly Store[]> => {
  const matches = bestMatches(stores, query)
  const { search, suburb, postcode, state } = query
  if ((search ?? suburb ?? postcode) === undefined || matches.some((store) => isDirectMatch(store, query)))
    return matches
  const name = suburb ?? search
  const found = await suburbs.find({
    ...(name === undefined ? {} : { name }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(state === undefined ? {} : { state }),
  })
  if (found !== null && (found.isWholeName || matches.length === 0)) {
    const around = near(found.place, neighbourhoodKm, foundStoreLimit)
    if (around.length > 0) return around.map(({ store }) => store)
  }
  return matches.length > 0 || postcode === undefined ? matches : neighbours(stores, postcode).slice(0, foundStoreLimit)
}
