import type { Store } from '@forno/domain/catalogue/content'
import { distanceKm } from '@forno/domain/fulfilment/delivery-area'

const mostFound = 25
const plain = (text: string): string => text.trim().toLowerCase().replaceAll('-', ' ').replaceAll(/\s+/g, ' ')

/** Case-insensitive substring, hyphens equal spaces. [LOC-13] */
export const nameHolds = (store: Store, text: string): boolean => plain(store.name).includes(plain(text))

/** [LOC-16] */
export const byStateAndName = (a: Store, b: Store): number =>
  a.state.localeCompare(b.state) || a.name.localeCompare(b.name)

export type Wanted = {
  readonly search?: string
  readonly suburb?: string
  readonly postcode?: string
  readonly state?: string
}

const scores: readonly ((store: Store, wanted: Wanted) => number)[] = [
  (store, { postcode }) => (postcode !== undefined && store.postCode === postcode ? 8 : 0),
  (store, { suburb }) => (suburb !== undefined && plain(store.city) === plain(suburb) ? 4 : 0),
  (store, { state }) => (state !== undefined && store.state === state.toUpperCase() ? 2 : 0),
  (store, { search }) => {
    if (search === undefined) return 0
    if (nameHolds(store, search) || plain(store.city).includes(plain(search))) return 6
    return [store.postCode, store.state.toLowerCase(), plain(store.address)].some((text) =>
      text.includes(plain(search)),
    )
      ? 3
      : 0
  },
]

const scoreOf = (store: Store, wanted: Wanted): number => scores.reduce((sum, score) => sum + score(store, wanted), 0)

/** A postcode without a store of its own finds the stores of its neighbourhood: same first two digits, nearest number first. */
const neighbours = (stores: readonly Store[], postcode: string): readonly Store[] =>
  stores
    .filter((store) => store.postCode.slice(0, 2) === postcode.slice(0, 2))
    .sort((a, b) => Math.abs(Number(a.postCode) - Number(postcode)) - Math.abs(Number(b.postCode) - Number(postcode)))

/** The stores that match, best first, then those nearest to the best; at most 25. [LOC-14] */
export const bestMatches = (stores: readonly Store[], wanted: Wanted): readonly Store[] => {
  const scored = stores
    .map((store) => ({ store, score: scoreOf(store, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || byStateAndName(a.store, b.store))
  const best = scored[0]?.store
  if (best === undefined)
    return wanted.postcode === undefined ? [] : neighbours(stores, wanted.postcode).slice(0, mostFound)
  return scored
    .sort((a, b) => b.score - a.score || distanceKm(a.store.place, best.place) - distanceKm(b.store.place, best.place))
    .slice(0, mostFound)
    .map(({ store }) => store)
}
