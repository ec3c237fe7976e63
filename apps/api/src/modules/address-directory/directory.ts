import { addressSuggestionLimit } from '@forno/domain/fulfilment/address-search'
import { isPostBox } from '@forno/domain/fulfilment/post-box'
import { AddressRefused, type AddressLine, type AddressSource } from '../addresses/index.ts'
import type { IndexedStreet } from './address-words.ts'
import type { DirectoryStore } from './directory-store.ts'
import { leftOverOf } from './left-over.ts'
import { suburbLines } from './by-hand.ts'
import type { NamedSuburb } from './suburb-store.ts'
import {
  entriesOf,
  linesOf,
  parseMoniker,
  parseSuburbMoniker,
  unlistedLines,
  type Hit,
  type Moniker,
} from './picklist.ts'
import { nearestFirst, numbersFor, onBothSides, rateHouse, type IndexedHouse } from './rank-houses.ts'
import { isReplaced, ofStreet } from './replaced-index.ts'
import { searchLimits, withinLimits, type IndexReads, type SearchLimits } from './search-limits.ts'
import { readTypedText, type TypedText } from './typed-text.ts'
import { allWords, hasMistypedType, hasUnit, isWithoutState, queryOf } from './street-query.ts'
import { weighStreets, type Candidate, type StreetMatch, type TypedHouse } from './weigh-street.ts'

/** Streets whose houses are read: more than are shown, because some do not have the number. */
const mostStreets = 50
/** Streets for which the nearest numbers are offered if they lack the typed one. */
const mostWithNearest = 3
const nearestShown = 5
/** The least score of a street that has all words; below it, the words may be another street's with an error. */
const sureScore = 0.55
/** Below it, a text is not an address. */
const leastScore = 0.5

/** Reads a suburb by name, state and postcode; null = it is not in the index. */
type SuburbReader = (suburb: Pick<NamedSuburb, 'name' | 'state' | 'postcode'>) => Promise<NamedSuburb | null>

/**
 * Address search in our own index: streets that have all words; if none has, streets that are alike; then their houses.
 * Every number of the text is weighed: the one before the street's name is the house. At most three statements; if the
 * best street seems to have no house, one more to see whether the index was replaced, and then the search once more.
 * [LOC-06] [LOC-07] [LOC-08]
 */
export const makeDirectory = (
  store: DirectoryStore,
  limits: SearchLimits = searchLimits,
  suburbOf: SuburbReader = () => Promise.resolve(null),
): AddressSource => {
  const searchOnce = (typed: string, signal: AbortSignal | undefined, isRepeated: boolean) =>
    withinLimits(store, limits, signal, async (index) => {
      if (isPostBox(typed)) return []
      const text = readTypedText(typed)
      const matches = (await streetsFor(index, text)).slice(0, mostStreets)
      const [best] = matches
      if (best === undefined) return []
      const numbered = matches.filter(({ houses }) => houses.length > 0)
      const hits =
        best.houses.length > 0 ? await housesTyped(index, numbered) : await housesInRotation(index, matches, text)
      const hasHouses = hits.some(({ street }) => street.id === best.street.id)
      if (!hasHouses && !isRepeated && (await isReplaced(store, best.street))) throw new IndexReplaced('by an import')
      const entries = entriesOf(hits.map((hit) => ({ ...hit, leftOver: leftOverOf(typed, text, hit) })))
      return entries.length === 1 && hits[0]?.match.isDoubtful === true ? [] : entries
    })
  return {
    search: (typed, signal) =>
      searchOnce(typed, signal, false).catch((error: unknown) => {
        if (error instanceof IndexReplaced) return searchOnce(typed, signal, true)
        throw error
      }),
    byMoniker: async (given) => {
      const byHand = parseSuburbMoniker(given)
      if (byHand !== null) {
        const suburb = await suburbOf(byHand)
        if (suburb === null) throw new AddressRefused('The moniker is not valid.')
        return suburbLines(byHand.line, suburb)
      }
      const moniker = parseMoniker(given)
      const lines = moniker === null ? null : await linesOfMoniker(store, moniker)
      if (lines === null) throw new AddressRefused('The moniker is not valid.')
      return lines
    },
  }
}

/** An edition replaced the index between two statements of a search. */
class IndexReplaced extends Error {}

/** The lines of a moniker; null = the index has no such street or house. */
const linesOfMoniker = async (store: DirectoryStore, moniker: Moniker): Promise<readonly AddressLine[] | null> => {
  if (!moniker.isUnlisted)
    return ofStreet(store, moniker.key, async (street) => {
      const house = await store.house(street.id, moniker.label)
      return house === null ? null : linesOf(street, moniker, house)
    })
  const number = unlistedNumber(moniker.label)
  if (number === null) return null
  return ofStreet(store, moniker.key, async (street) => {
    const sides = onBothSides(await store.nearestHouses(street.id, number), number)
    return sides.length === 0 ? null : unlistedLines(street, moniker, sides)
  })
}

/** A number with a letter, or a range: what "use this number anyway" can offer. */
const unlistedNumber = (label: string): number | null => {
  const digits = /^(?:Lot )?(\d{1,5})[A-Z]?(?:-\d{1,5})?$/.exec(label)?.[1]
  return digits === undefined ? null : Number(digits)
}

const asCandidates = (streets: readonly IndexedStreet[]): readonly Candidate[] =>
  streets.map((street) => ({ street, isNear: false, places: [] }))

const streetsFor = async (index: IndexReads, text: TypedText): Promise<readonly StreetMatch[]> => {
  const words = allWords(text)
  if (words.length === 0) return []
  const query = queryOf(text)
  const whole = await index.streets(
    words.map((word) => ` ${word}`),
    query.names[0] ?? words[0] ?? '',
  )
  const sure = weighStreets(text, asCandidates(whole))
  const mayBeAnother =
    hasMistypedType(text) || (hasUnit(text) && isWithoutState(text)) || sure[0]?.hasOtherType === true
  const isSure = (sure[0]?.score ?? 0) >= sureScore && !mayBeAnother
  if (isSure || query.words.length === 0) return sure
  const known = new Set(whole.map(({ id }) => id))
  const alike = (await index.streetsAlike(query)).filter(({ street }) => !known.has(street.id))
  return weighStreets(text, [...asCandidates(whole), ...alike]).filter(({ score }) => score >= leastScore)
}

/** A suggestion before its left-over words are known. `typed` null = the text has no house number. */
type FoundHouse = Omit<Hit, 'leftOver'> & { readonly match: StreetMatch; readonly typed: TypedHouse | null }

const byScore = (a: FoundHouse, b: FoundHouse): number => b.score - a.score || a.street.id - b.street.id

const housesTyped = async (index: IndexReads, matches: readonly StreetMatch[]): Promise<readonly FoundHouse[]> => {
  const typed = matches.flatMap(({ houses }) => houses)
  const houses = await index.housesAt({
    streetIds: matches.map(({ street }) => street.id),
    numbers: [...new Set(typed.flatMap(numbersFor))],
    units: [...new Set(typed.map(({ unit }) => unit).filter((unit) => unit !== null))],
    levels: [...new Set(typed.map(({ level }) => level).filter((level) => level !== null))],
    nearest: matches.slice(0, mostWithNearest).map(({ street, houses: [first] }) => ({
      streetId: street.id,
      number: Number(first?.digits ?? 0),
      suffix: first?.isDwelling === true ? null : first?.last == null ? (first?.suffix ?? '') : `-${first.last}`,
    })),
  })
  const byStreet = Map.groupBy(houses, ({ streetId }) => streetId)
  return matches
    .flatMap((match, place) => hitsOf(match, byStreet.get(match.street.id) ?? [], place < mostWithNearest))
    .sort(byScore)
}

/**
 * The houses of a street that the text means; if there are none, the nearest numbers and the typed one itself. A number
 * that may be a dwelling's has the nearest numbers beside it.
 */
const hitsOf = (match: StreetMatch, houses: readonly IndexedHouse[], hasNearest: boolean): readonly FoundHouse[] => {
  const { street, score } = match
  const exact = match.houses.flatMap((typed, reading) =>
    houses.flatMap((house) => {
      const rate = rateHouse(house, typed) * 0.985 ** reading
      return rate === 0 ? [] : [{ match, street, house, typed, label: house.label, score: score * rate }]
    }),
  )
  const [typed] = match.houses
  const isDwelling = typed?.isDwelling === true
  if ((exact.length > 0 && !isDwelling) || typed === undefined || !hasNearest) return exact
  const plainHouses = houses.filter(({ unit, level, isLot }) => unit === null && level === null && !isLot)
  const nearest = nearestFirst(
    [...new Map(plainHouses.map((house) => [house.label, house])).values()],
    Number(typed.digits),
  )
  if (nearest.length === 0) return exact
  const beside = nearest.slice(0, nearestShown).map((house, rank) => ({
    match,
    street,
    house,
    typed: isDwelling ? null : typed,
    label: house.label,
    score: score * (0.9 - 0.005 * rank),
  }))
  if (isDwelling) return [...exact, ...beside]
  return [...beside, { match, street, house: null, typed, label: labelOf(typed), score: score * 0.86 }]
}

const labelOf = ({ digits, suffix, last, isLot }: TypedHouse): string =>
  `${isLot ? 'Lot ' : ''}${digits}${suffix.toUpperCase()}${last === null ? '' : `-${last}`}`

/**
 * Without a number: the first house of each street, then the second of each, so that all streets are shown. Numbers of
 * units, doors and levels come last.
 */
const housesInRotation = async (
  index: IndexReads,
  matches: readonly StreetMatch[],
  { tokens }: TypedText,
): Promise<readonly FoundHouse[]> => {
  const some = matches.slice(0, addressSuggestionLimit)
  const houses = await index.firstHouses(some.map(({ street }) => street.id))
  const byStreet = Map.groupBy(houses, ({ streetId }) => streetId)
  const typed = new Set(tokens.map(({ number }) => Number(number?.digits)))
  return some
    .flatMap((match) =>
      (byStreet.get(match.street.id) ?? []).map((house, turn) => ({
        turn: typed.has(house.number) ? turn + 100 : turn,
        hit: { match, street: match.street, house, typed: null, label: house.label, score: match.score * 0.9 },
      })),
    )
    .sort((a, b) => a.turn - b.turn || byScore(a.hit, b.hit))
    .map(({ hit }) => hit)
}
