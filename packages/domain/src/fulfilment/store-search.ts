import type { Region } from '../content/content.ts'
import { editDistance } from '../core/edit-distance.ts'
import type { State } from '../core/basic-types.ts'
import { isStateWord, placeWords, readPlace, spellingsOf, type TypedPlace } from './place-words.ts'

/**
 * A name by which people know a store beside its own. `rank` is its place in the region's list; `isNear` = a suburb
 * that the store delivers to, which may have a nearer store.
 */
export type KnownAs = { readonly name: string; readonly rank: number; readonly isNear?: boolean }

/** The part of a store that a search reads. */
export type SearchedStore = {
  readonly name: string
  readonly city: string
  readonly address: string
  readonly state: State
  readonly postCode: string
}

/** A search for stores by at least one field. */
export type StoreSearch = {
  readonly search?: string
  readonly suburb?: string
  readonly postcode?: string
  readonly state?: string
}

/** Typos forgiven in a word: one from four letters on, two from seven. */
const forgiven = (word: string): number => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0)

const costs = {
  beginning: 0.4,
  typo: 1.3,
  leftOut: 0.3,
  town: 0.05,
  known: 0.5,
  near: 1.2,
  extra: 2.2,
  extraKnown: 0.2,
  state: 0.35,
} as const

/** Words that a store's name has and people leave out. */
const towns = new Set(['city', 'central'])

/** What it costs to read a typed word as a word of a name; Infinity = another word. */
type WordCost = (typed: string, word: string) => number

const wordCost: WordCost = (typed, word) => {
  if (typed === word) return 0
  if (spellingsOf(typed).has(word)) return spellingsOf(word).has(typed) ? 0 : costs.beginning
  if (/\d/.test(typed)) return Infinity
  if (typed.length >= 2 && word.startsWith(typed)) return costs.beginning
  const most = forgiven(typed)
  if (most === 0 || (typed.length < 5 && typed[0] !== word[0])) return Infinity
  const typos = editDistance(typed, word, most)
  if (typos <= most) return typos * costs.typo
  if (typed.length < 6) return Infinity
  const begun = Math.min(...[-1, 0, 1].map((more) => editDistance(typed, word.slice(0, typed.length + more), 1)))
  return begun <= 1 ? begun * costs.typo + costs.beginning : Infinity
}

/** The costs for one search: many stores have the same words. */
const rememberedCosts = (): WordCost => {
  const known = new Map<string, Map<string, number>>()
  return (typed, word) => {
    const ofTyped = known.get(typed) ?? new Map<string, number>()
    known.set(typed, ofTyped)
    const cost = ofTyped.get(word) ?? wordCost(typed, word)
    ofTyped.set(word, cost)
    return cost
  }
}

/** All words in one, for a name typed without its spaces or with one too many. */
const joinedCost = (typed: readonly string[], one: string, { words, letters: other }: Spelling): number => {
  if (typed.length === words && typed.length === 1) return Infinity
  if (one === other) return 0.1
  if (one.length >= 5 && other.startsWith(one)) return costs.beginning + 0.1
  const most = forgiven(one)
  const typos = editDistance(one, other, most)
  return one.length >= 5 && typos <= most ? typos * costs.typo + 0.2 : Infinity
}

/** A name without spaces, and the number of its words. */
type Spelling = { readonly words: number; readonly letters: string }

/** A name to compare: its words, and its spellings without spaces, such as `mtgambier` and `mountgambier`. */
type Name = { readonly words: readonly string[]; readonly spellings: readonly Spelling[] }

const nameOf = (text: string): Name => {
  const words = placeWords(text)
  const shortest = words.map((word) => [...spellingsOf(word)].find((each) => each !== word && each.length <= 3) ?? word)
  const city = words.filter((word) => !towns.has(word))
  const spellings = [words, shortest, ...(city.length === 0 ? [] : [city])]
  return { words, spellings: spellings.map((each) => ({ words: each.length, letters: each.join('') })) }
}

/** The words of a reading of the search, and what it costs to read them as others. */
type WordReading = { readonly words: readonly string[]; readonly costOf: WordCost }

type Fit = { readonly cost: number; readonly isWhole: boolean }
const noFit: Fit = { cost: Infinity, isWhole: false }

/** How typed words fit a name; `extraCost` is what a typed word costs that the name does not have. */
const fitOf = ({ words: typed, costOf }: WordReading, name: Name, extraCost: (word: string) => number): Fit => {
  const left = [...name.words]
  let cost = 0
  let extra = 0
  let extras = 0
  let unexplained = 0
  let isOnlyState = true
  // A state's name alone, as in "Box Hill Vic", names no place in it: the words beside it do.
  // The beginning of a word, or a short word with a typo, beside words of other places is another place.
  let isLoose = false
  for (const word of typed) {
    const each = left.map((other) => costOf(word, other))
    const best = Math.min(...each, Infinity)
    if (best === Infinity) {
      extras += 1
      extra += extraCost(word)
      if (extraCost(word) === costs.extra) unexplained += 1
    } else {
      cost += best
      isOnlyState &&= isStateWord(word)
      if (best > 0 && (best < costs.typo || word.length < 7)) isLoose = true
      left.splice(each.indexOf(best), 1)
    }
  }
  const isWhole = left.every((word) => towns.has(word))
  const missing = left.reduce((sum, word) => sum + (towns.has(word) ? costs.town : costs.leftOut), 0)
  const byWords =
    extras === typed.length || (extras > 0 && (!isWhole || isOnlyState)) || (unexplained > 0 && isLoose)
      ? Infinity
      : cost + extra + missing
  const letters = typed.join('')
  const byLetters = Math.min(...name.spellings.map((spelling) => joinedCost(typed, letters, spelling)))
  if (byLetters < byWords) return { cost: byLetters, isWhole: byLetters <= 0.1 }
  return byWords === Infinity ? noFit : { cost: byWords, isWhole: isWhole && cost === 0 && extras === 0 }
}

type OwnNames = { readonly own: readonly Name[]; readonly street: readonly string[] }
type Names = OwnNames & { readonly known: readonly (Omit<KnownAs, 'name'> & { readonly name: Name })[] }

/** Splitting names into words costs more than comparing them, so each store and name is split once. */
const ownNames = new WeakMap<SearchedStore, OwnNames>()
const knownNames = new WeakMap<KnownAs, Name>()

const remembered = <Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value => {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

const namesOf = (store: SearchedStore, known: readonly KnownAs[]): Names => ({
  ...remembered(ownNames, store, () => ({
    own: (store.name === store.city ? [store.name] : [store.name, store.city]).map(nameOf),
    street: placeWords(store.address).filter((word) => !/^\d+$/.test(word)),
  })),
  known: known.map((each) => ({ ...each, name: remembered(knownNames, each, () => nameOf(each.name)) })),
})

type Score = { readonly cost: number; readonly rank: number; readonly isSure: boolean }
const noScore: Score = { cost: Infinity, rank: 0, isSure: false }
const cheaper = (one: Score, other: Score): Score => (other.cost < one.cost ? other : one)

/** By the street of the store alone, which is never sure: a suburb can have the name of a street. */
const byStreet = (typed: readonly string[], { street, own }: Names): Score => {
  const words = [...street, ...own.flatMap((name) => name.words)]
  const isIn = typed.every((word) => words.some((other) => other === word || other.startsWith(word)))
  return isIn && typed.length > 0 ? { cost: 3, rank: 0, isSure: false } : noScore
}

const byNames = (typed: WordReading, names: Names): Score => {
  if (typed.words.length === 0) return noScore
  const others = new Set([
    ...[...names.own, ...names.known.map(({ name }) => name)].flatMap(({ words }) => words),
    ...names.street,
  ])
  const isKnown = (word: string): boolean =>
    others.has(word) ||
    [...spellingsOf(word)].some((spelling) => others.has(spelling) && typed.costOf(word, spelling) === 0)
  const extraCost = (word: string): number => (/^\d+$/.test(word) || isKnown(word) ? costs.extraKnown : costs.extra)
  const own = names.own.map((name) => ({ ...fitOf(typed, name, extraCost), rank: 0 }))
  const known = names.known.map(({ name, rank, isNear = false }) => {
    const fit = fitOf(typed, name, extraCost)
    return { ...fit, cost: fit.cost + (isNear ? costs.near : costs.known), rank }
  })
  return [...own, ...known]
    .map(({ cost, rank, isWhole }) => ({ cost, rank, isSure: cost < costs.near && (isWhole || cost < costs.typo) }))
    .reduce(cheaper, byStreet(typed.words, names))
}

const scoreOf = (
  { words, state, postcode }: TypedPlace,
  store: SearchedStore,
  { names, costOf }: { readonly names: Names; readonly costOf: WordCost },
): Score => {
  if (state !== null && words.length === 0 && postcode === null)
    return store.state === state ? { cost: costs.state, rank: 0, isSure: true } : noScore
  const isCentre = names.known.find(({ name }) => name.words.length === 1 && name.words[0] === postcode)
  const isHere = postcode !== null && (store.postCode === postcode || isCentre !== undefined)
  const rank = store.postCode === postcode ? 0 : (isCentre?.rank ?? 0)
  const named = byNames({ words, costOf }, names)
  const base =
    words.length === 0 || (named.cost > 3 && isHere)
      ? { cost: isHere ? 0.5 : Infinity, rank, isSure: isHere && words.length === 0 }
      : named
  if (base.cost === Infinity) return noScore
  const otherState = state !== null && store.state !== state ? 4 : 0
  const otherPostcode = postcode !== null && !isHere ? 0.6 : 0
  const reward = (isHere ? 0.9 : 0) + (state !== null && store.state === state ? 0.3 : 0)
  return { ...base, cost: base.cost + otherState + otherPostcode - reward, isSure: base.isSure && otherState === 0 }
}

/** The costliest match that is shown, and by how much it may be worse than the best. */
const most = 5.5
const furthest = 1.05

/** For a postcode without a store: stores with the same first two digits, the nearest number first. */
const neighbours = <Store extends SearchedStore>(
  stores: readonly Store[],
  postcode: string | null,
): readonly Store[] => {
  const away = ({ postCode }: Store): number => Math.abs(Number(postCode) - Number(postcode))
  return stores
    .filter((store) => store.postCode.slice(0, 2) === postcode?.slice(0, 2))
    .toSorted((a, b) => away(a) - away(b))
}

/** Stores in the order of the search; `isSure` = the best is meant by name, region or postcode, without a typo. */
type FoundStores<Store> = { readonly stores: readonly Store[]; readonly isSure: boolean }

/**
 * The stores that a text names, best first: by name, suburb, region, nickname, state, postcode or street, however it is
 * shortened, misspelt or ordered. An empty search finds none. [LOC-13] [LOC-14] [NAV-13]
 */
export const searchStores = <Store extends SearchedStore>(
  stores: readonly Store[],
  { search, suburb, postcode, state }: StoreSearch,
  knownAs: (store: Store) => readonly KnownAs[],
): FoundStores<Store> => {
  const text = [search, suburb, postcode, state].filter((part) => part !== undefined).join(' ')
  const isState = state !== undefined
  const readings = readPlace(text).filter((reading) => !isState || reading.state === state.toUpperCase())
  const costOf = rememberedCosts()
  const scored = stores
    .map((store) => {
      const names = namesOf(store, knownAs(store))
      return {
        store,
        ...readings.map((reading) => scoreOf(reading, store, { names, costOf })).reduce(cheaper, noScore),
      }
    })
    .filter(({ cost }) => cost <= most)
    .toSorted((a, b) => a.cost - b.cost || a.rank - b.rank)
  const best = scored[0]
  if (best === undefined) return { stores: neighbours(stores, readings[0]?.postcode ?? null), isSure: false }
  const shown = scored.filter(({ cost }) => cost <= best.cost + furthest)
  return { stores: shown.map(({ store }) => store), isSure: best.isSure }
}

/** The names by which a store is known beside its own. */
export type NamesOf<Store> = (store: Store) => readonly KnownAs[]

/**
 * The stores of a search by their own names and regions. If `isSure`, they are the answer; otherwise a suburb of the
 * address index may be meant. The first step of the store calls and of the screen alike. [LOC-14] [NAV-13]
 */
export const namedStores = <Store extends SearchedStore>(
  stores: readonly Store[],
  query: StoreSearch,
  namesOf: NamesOf<Store>,
): FoundStores<Store> => searchStores(stores, query, (store) => namesOf(store).filter(({ isNear }) => isNear !== true))

/** The likeliest stores of a search that names none for sure, with those that deliver to a suburb of that name. */
export const likeliestStores = <Store extends SearchedStore>(
  stores: readonly Store[],
  query: StoreSearch,
  namesOf: NamesOf<Store>,
): readonly Store[] => {
  const named = namedStores(stores, query, namesOf).stores
  return named.length > 0 ? named : searchStores(stores, query, namesOf).stores
}

/** The other names of each store, by its code, of the regions of the content. */
export const namesByStore = (regions: readonly Region[]): ReadonlyMap<string, readonly KnownAs[]> => {
  const byStore = new Map<string, KnownAs[]>()
  for (const { names, stores } of regions)
    for (const [rank, store] of stores.entries())
      byStore.set(store, [...(byStore.get(store) ?? []), ...names.map((name) => ({ name, rank }))])
  return byStore
}
