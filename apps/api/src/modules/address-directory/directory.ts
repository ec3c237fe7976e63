import { editDistance } from '@forno/domain/core/edit-distance'
import { addressSuggestionLimit } from '@forno/domain/fulfilment/address-search'
import { AddressRefused, type AddressLine, type AddressSource, type PicklistEntry } from '../addresses/index.ts'
import type { IndexedStreet } from './address-words.ts'
import type { DirectoryStore } from './directory-store.ts'
import { numbersFor, rateHouse, type IndexedHouse } from './rank-houses.ts'
import { rankStreets, type RankedStreet, type StreetQuery } from './rank-streets.ts'
import { searchLimits, withinLimits, type IndexReads, type SearchLimits } from './search-limits.ts'
import { readTyped, type Reading, type TypedHouse } from './typed-address.ts'

type Hit = { readonly street: IndexedStreet; readonly house: IndexedHouse; readonly score: number }

/** Streets queried for houses at once: more than are shown, because some do not have the number. */
const streetsAtOnce = 50
/** Corrections tried for one mistyped word. */
const mostCorrections = 8
/** Factor for a street that matches all words but one. */
const missingWordFactor = 0.8

const monikerPrefix = 'AUE|F|'

/** Whether a moniker is from this index. All others are from the commercial service. */
export const isDirectoryMoniker = (moniker: string): boolean => moniker.startsWith(monikerPrefix)

/**
 * Address search in our own index, in two steps: streets by their words, then house numbers. Words may be incomplete.
 * If nothing matches, one typo in a short word and two in a long one are corrected; then one word may be missing.
 * Every search has limits. [LOC-06] [LOC-07] [LOC-08]
 */
export const makeDirectory = (store: DirectoryStore, limits: SearchLimits = searchLimits): AddressSource => ({
  search: (text, signal) =>
    withinLimits(store, limits, signal, async (index) => {
      const readings = readTyped(text).filter(({ words }) => words.length > 0)
      for (const find of [exactMatches, correctedMatches, matchesWithoutOneWord]) {
        for (const reading of readings) {
          const hits = await find(index, reading)
          if (hits.length > 0) return hits.slice(0, addressSuggestionLimit).map(entryOf)
        }
      }
      return []
    }),
  byMoniker: async (moniker) => {
    const [key = '', label = '', ...others] = isDirectoryMoniker(moniker)
      ? moniker.slice(monikerPrefix.length).split('|')
      : []
    const street = others.length > 0 ? null : await store.street(key)
    const house = street === null ? null : await store.house(street.id, label)
    if (street === null || house === null) throw new AddressRefused('The moniker is not valid.')
    return linesOf(street, house)
  },
})

const exactMatches = (store: IndexReads, { house, words }: Reading): Promise<readonly Hit[]> =>
  findWith(
    store,
    house,
    words.map((typed) => ({ typed, corrections: new Map() })),
  )

const correctedMatches = async (store: IndexReads, { house, words }: Reading): Promise<readonly Hit[]> =>
  findWith(store, house, await correctionsOf(store, words))

const matchesWithoutOneWord = async (store: IndexReads, { house, words }: Reading): Promise<readonly Hit[]> => {
  if (words.length < 3) return []
  const sought = await correctionsOf(store, words)
  const found = await Promise.all(
    sought.map((omitted) =>
      findWith(
        store,
        house,
        sought.filter((each) => each !== omitted),
      ),
    ),
  )
  const hits = found.flat().map((hit) => ({ ...hit, score: hit.score * missingWordFactor }))
  const known = new Map([...hits].sort((a, b) => a.score - b.score).map((hit) => [monikerOf(hit), hit]))
  return [...known.values()].sort(byScore)
}

const byScore = (a: Hit, b: Hit): number => b.score - a.score || a.street.id - b.street.id

const correctionsOf = (store: IndexReads, words: readonly string[]): Promise<readonly StreetQuery[]> =>
  Promise.all(words.map(async (typed) => ({ typed, corrections: await correctionsOfWord(store, typed) })))

/** Corrections of a word. Numbers are not corrected, and neither are words so short that they would match anything. */
const correctionsOfWord = async (store: IndexReads, typed: string): Promise<ReadonlyMap<string, number>> => {
  if (/^\d/.test(typed) || typed.length < 3) return new Map()
  const most = typed.length < 8 ? 1 : 2
  const near = (await store.nearWords(typed))
    .map((word) => ({
      word,
      changes: Math.min(editDistance(typed, word, most), changesToBeginning(typed, word, most)),
    }))
    .filter(({ word, changes }) => changes > 0 && changes <= most + 0.5 && word !== typed)
    .sort((a, b) => a.changes - b.changes)
    .slice(0, mostCorrections)
  return new Map(near.map(({ word, changes }) => [word, 0.9 - 0.08 * changes]))
}

/**
 * The edit distance to the beginning of a word, because an incomplete word can be mistyped too. Half a point worse
 * than a whole word.
 */
const changesToBeginning = (typed: string, word: string, most: number): number =>
  typed.length < 4
    ? most + 1
    : [-1, 0, 1]
        .map((more) => typed.length + more)
        .filter((length) => length < word.length)
        .reduce((least, length) => Math.min(least, editDistance(typed, word.slice(0, length), most) + 0.5), most + 1)

const patternFor = ({ typed, corrections }: StreetQuery): string =>
  corrections.size === 0 ? ` ${typed}` : ` (${[typed, ...[...corrections.keys()].map((word) => `${word} `)].join('|')})`

const findWith = async (
  store: IndexReads,
  house: TypedHouse | null,
  sought: readonly StreetQuery[],
): Promise<readonly Hit[]> => {
  const streets = await store.streets(sought.map(patternFor), sought[0]?.typed ?? '')
  const ranked = rankStreets(streets, sought)
  return house === null ? housesInRotation(store, ranked) : housesTyped(store, ranked, house)
}

const housesTyped = async (
  store: IndexReads,
  ranked: readonly RankedStreet[],
  typed: TypedHouse,
): Promise<readonly Hit[]> => {
  const hits: Hit[] = []
  for (let from = 0; from < ranked.length && hits.length < addressSuggestionLimit; from += streetsAtOnce) {
    const some = ranked.slice(from, from + streetsAtOnce)
    const ids = some.map(({ street }) => street.id)
    const houses = await store.housesAt(ids, numbersFor(typed), typed.unit, typed.level)
    hits.push(...hitsOf(some, houses, (house) => rateHouse(house, typed)))
  }
  return hits.sort(byScore)
}

/** Without a number: the first house of each street, then the second of each, so that all streets are shown. */
const housesInRotation = async (store: IndexReads, ranked: readonly RankedStreet[]): Promise<readonly Hit[]> => {
  const some = ranked.slice(0, addressSuggestionLimit)
  if (some.length === 0) return []
  const houses = await store.firstHouses(some.map(({ street }) => street.id))
  const turns = new Map<number, number>()
  return hitsOf(some, houses, () => 0.9)
    .map((hit) => {
      const turn = turns.get(hit.street.id) ?? 0
      turns.set(hit.street.id, turn + 1)
      return { hit, turn }
    })
    .sort((a, b) => a.turn - b.turn || byScore(a.hit, b.hit))
    .map(({ hit }) => hit)
}

const hitsOf = (
  ranked: readonly RankedStreet[],
  houses: readonly IndexedHouse[],
  rate: (house: IndexedHouse) => number,
): readonly Hit[] => {
  const byStreet = Map.groupBy(houses, ({ streetId }) => streetId)
  return ranked.flatMap(({ street, score }) =>
    (byStreet.get(street.id) ?? [])
      .map((house) => ({ street, house, score: score * rate(house) }))
      .filter((hit) => hit.score > 0),
  )
}

const monikerOf = ({ street, house }: Pick<Hit, 'street' | 'house'>): string =>
  `${monikerPrefix}${street.key}|${house.label}`

const streetLine = (street: IndexedStreet, house: IndexedHouse): string =>
  [house.label, street.name, street.type, street.suffix].filter((part) => part !== '').join(' ')

const entryOf = (hit: Hit): PicklistEntry => {
  const { locality, state, postcode } = hit.street
  return {
    moniker: monikerOf(hit),
    text: `${streetLine(hit.street, hit.house)}, ${locality.toUpperCase()} ${state} ${postcode}`.trim(),
    postcode,
    score: Math.max(1, Math.min(100, Math.round(100 * hit.score))),
  }
}

/** The lines of our layout. Lines for unknown coordinates are left out. */
const linesOf = (street: IndexedStreet, house: IndexedHouse): readonly AddressLine[] => [
  { content: 'Address', label: 'Address line 1', line: streetLine(street, house) },
  { content: 'Address', label: 'Suburb', line: street.locality.toUpperCase() },
  { content: 'Address', label: 'State', line: street.state },
  { content: 'Address', label: 'Postcode', line: street.postcode },
  ...coordinates('addressLevel', house),
  ...coordinates('streetLevel', street),
]

type OptionalPoint = { readonly latitude: number | null; readonly longitude: number | null }

const coordinates = (level: string, { latitude, longitude }: OptionalPoint): readonly AddressLine[] =>
  latitude === null || longitude === null
    ? []
    : [
        { content: 'DataPlus', label: `${level}Latitude`, line: latitude.toFixed(6) },
        { content: 'DataPlus', label: `${level}Longitude`, line: longitude.toFixed(6) },
      ]
