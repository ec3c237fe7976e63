import { housesAt, type House } from './houses.ts'
import { streetTypes } from './street-names.ts'
import type { Street } from './streets.ts'
import { readTyped, withoutHouse, wordsOf, type TypedAddress, type TypedHouse } from './typed-address.ts'

/** A matching address; the score runs from 1 to 100, and 100 is an exact match. */
export type Hit = { readonly street: Street; readonly house: House; readonly score: number }

/** The best hits first, and the total number of matches, counted up to `mostCounted`. */
export type Hits = { readonly hits: readonly Hit[]; readonly total: number }

export const mostCounted = 1000

type IndexWord = { readonly text: string; readonly weight: number }
type IndexedStreet = { readonly street: Street; readonly words: readonly IndexWord[] }
type FoundStreet = { readonly street: Street; readonly score: number }

export type AddressSearch = (text: string, most: number) => Hits

/**
 * A search over these streets: every typed word must be a prefix of a word of the street, suburb, postcode or state.
 */
export function createSearch(streets: readonly Street[]): AddressSearch {
  const index = streets.map((street) => ({ street, words: wordsToFind(street) }))
  return (text, most) => {
    const typed = readTyped(text)
    const readings = [typed, withoutUnit(typed), withoutHouse(text)]
    const hits = readings
      .map((reading) => () => find(index, reading))
      .reduce<readonly Hit[]>((earlier, search) => (earlier.length > 0 ? earlier : search()), [])
    const best = [...hits].sort((a, b) => b.score - a.score)
    return { hits: best.slice(0, most), total: hits.length }
  }
}

function wordsToFind(street: Street): readonly IndexWord[] {
  const type = streetTypes.find(({ name }) => name === street.type)
  const named = wordsOf(street.name.toLowerCase().replace(/'/g, ''))
  return [
    ...named.flatMap(withShortForms).map((text) => ({ text, weight: 1 })),
    ...[street.type.toLowerCase(), ...(type?.short ?? [])].map((text) => ({ text, weight: 0.99 })),
    ...wordsOf(street.suburb.name.toLowerCase())
      .flatMap(withShortForms)
      .map((text) => ({ text, weight: 0.97 })),
    ...[street.suburb.state.toLowerCase(), street.suburb.postcode].map((text) => ({ text, weight: 0.97 })),
  ]
}

const shortForms: ReadonlyMap<string, string> = new Map([
  ['saint', 'st'],
  ['st', 'saint'],
  ['mount', 'mt'],
  ['mt', 'mount'],
  ['north', 'nth'],
  ['south', 'sth'],
])

const withShortForms = (word: string): readonly string[] => {
  const other = shortForms.get(word)
  return other === undefined ? [word] : [word, other]
}

function find(index: readonly IndexedStreet[], typed: TypedAddress): readonly Hit[] {
  if (typed.house === undefined && typed.words.length === 0) return []
  const found = index
    .map(({ street, words }) => ({ street, score: streetScore(words, typed.words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  return typed.house === undefined ? housesInTurn(found) : housesTyped(found, typed.house)
}

/** 0 if a typed word is no prefix of any word of the street, else the typed share of the matched words, up to 1. */
function streetScore(words: readonly IndexWord[], typed: readonly string[]): number {
  let sum = 0
  for (const part of typed) {
    let best = 0
    for (const word of words) {
      if (word.text.startsWith(part)) {
        best = Math.max(best, word.weight * (0.7 + (0.3 * part.length) / word.text.length))
      }
    }
    if (best === 0) return 0
    sum += best
  }
  return typed.length === 0 ? 0.9 : sum / typed.length
}

/**
 * Without a house number: the first house of every street, then the second, so one long street cannot fill the list.
 */
function housesInTurn(found: readonly FoundStreet[]): readonly Hit[] {
  const hits: Hit[] = []
  const longest = Math.max(0, ...found.map(({ street }) => street.lastNumber))
  for (let number = 1; number <= longest && hits.length < mostCounted; number += 1) {
    addHouses(hits, found, number, () => 0.9)
  }
  return hits
}

function housesTyped(found: readonly FoundStreet[], typed: TypedHouse): readonly Hit[] {
  const hits: Hit[] = []
  for (const number of numbersToTry(typed.digits)) {
    addHouses(hits, found, number, (house) => houseScore(house, typed))
  }
  return hits
}

function addHouses(hits: Hit[], found: readonly FoundStreet[], number: number, rate: (house: House) => number): void {
  for (const { street, score } of found) {
    for (const house of housesAt(street, number)) {
      if (hits.length === mostCounted) return
      const rated = rate(house)
      if (rated > 0) hits.push({ street, house, score: Math.round(100 * score * rated) })
    }
  }
}

/** For 102: 102, then 100 for a range such as 100-102, then 1020 to 1029, which the customer may still be typing. */
function numbersToTry(digits: string): readonly number[] {
  if (digits.startsWith('0')) return []
  const number = Number(digits)
  return [number, number - 2, ...Array.from({ length: 10 }, (_, last) => number * 10 + last)]
}

/** How well a house matches the typed number: 1 for an exact match, 0 for no match. */
function houseScore(house: House, typed: TypedHouse): number {
  const number = Number(typed.digits)
  if (house.number === number - 2) return house.last === number && isNumberOnly(typed) ? 0.95 : 0
  if (typed.unit !== undefined && house.unit !== typed.unit) return 0
  if (typed.suffix !== '' && house.suffix?.toLowerCase() !== typed.suffix) return 0
  if (typed.last !== undefined) return house.number === number && house.last === typed.last ? 1 : 0
  if (house.number !== number) return 0.8
  return house.unit === typed.unit && (house.suffix?.toLowerCase() ?? '') === typed.suffix ? 1 : 0.95
}

const isNumberOnly = (typed: TypedHouse): boolean =>
  typed.unit === undefined && typed.suffix === '' && typed.last === undefined

/** Drops the unit, so a unit that the building does not have still finds the building. */
const withoutUnit = (typed: TypedAddress): TypedAddress => ({
  ...typed,
  house: typed.house && { ...typed.house, unit: undefined },
})
