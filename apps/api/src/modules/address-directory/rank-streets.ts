import { streetWords, type IndexedStreet, type StreetWords } from './address-words.ts'

/** A typed word and its possible corrections in the index, each with a confidence from 0 to 1. */
export type StreetQuery = { readonly typed: string; readonly corrections: ReadonlyMap<string, number> }

export type RankedStreet = { readonly street: IndexedStreet; readonly score: number }

/** Words of the street name weigh more than those of the place, because suburbs share words with streets everywhere. */
const trust = { name: 1, type: 0.985, locality: 0.97, place: 0.97 } as const

/** How much of a word was typed; 1 = all of it. */
const begun = (typed: string, word: string): number =>
  word.startsWith(typed) ? 0.7 + (0.3 * typed.length) / word.length : 0

const likeness = ({ typed, corrections }: StreetQuery, word: string): number =>
  Math.max(begun(typed, word), corrections.get(word) ?? 0)

const best = (sought: StreetQuery, words: readonly string[]): number =>
  words.reduce((most, word) => Math.max(most, likeness(sought, word)), 0)

/** The share of the words that were typed. Spellings of one word count once. */
const covered = (words: readonly (readonly string[])[], typed: readonly StreetQuery[]): number =>
  words.length === 0
    ? 0
    : words.filter((forms) => typed.some((sought) => best(sought, forms) >= 0.7)).length / words.length

const likenessTo = (words: StreetWords, sought: StreetQuery): number =>
  Math.max(
    trust.name * best(sought, words.name.flat()),
    trust.type * best(sought, words.type),
    trust.locality * best(sought, words.locality.flat()),
    trust.place * best(sought, words.place),
  )

/**
 * How well a street matches, from 0 to about 1. A typed word that the street does not have lowers the score sharply.
 */
const scoreOf = (street: IndexedStreet, typed: readonly StreetQuery[]): number => {
  const words = streetWords(street)
  const sum = typed.reduce((all, sought) => all + likenessTo(words, sought), 0)
  const likely = typed.length === 0 ? 0.9 : sum / typed.length
  const [first] = typed
  const leads = first !== undefined && best(first, words.name[0] ?? []) >= 0.7
  return (
    likely *
    (0.9 + 0.1 * covered(words.name, typed)) *
    (0.94 + 0.06 * covered(words.locality, typed)) *
    (leads ? 1 : 0.99) *
    (0.99 + 0.01 * street.weight)
  )
}

/** Streets by score, best first. */
export const rankStreets = (
  streets: readonly IndexedStreet[],
  typed: readonly StreetQuery[],
): readonly RankedStreet[] =>
  streets
    .map((street) => ({ street, score: scoreOf(street, typed) }))
    .sort((a, b) => b.score - a.score || a.street.id - b.street.id)
