import type { Allergen } from '@forno/domain/content/allergens'
import { ownProperty } from '@forno/domain/core/own-property'
import type { Product } from '../../api/catalogue.ts'
import { allergenWords, dietWithout } from './food-synonyms.ts'
import { isStopWord, plain, singular, wordsOf } from './word-forms.ts'

/** A parsed search. [CAT-15] */
export type Query = {
  /** The words to find. */
  readonly wanted: readonly string[]
  /** Excluded things, each of one word or more, such as "red onion". */
  readonly without: readonly (readonly string[])[]
  /** Allergens that a dish must not contain, not even as traces. */
  readonly freeOf: readonly Allergen[]
  readonly diets: readonly Product['dietary'][number][]
  readonly mostKilojoules: number | null
  /** The highest price in cents; null = no limit. */
  readonly mostCents: number | null
}

/** The menu's vocabulary: the nearest known word, and whether several words name one thing. */
export type MenuWords = {
  readonly nearest: (word: string) => string
  readonly isThing: (words: readonly string[]) => boolean
}

/** What one clause adds to a query. */
type QueryPart = Partial<Query>

const emptyQuery: Query = { wanted: [], without: [], freeOf: [], diets: [], mostKilojoules: null, mostCents: null }

/** Words before the highest number of a limit, such as "under" in "under 500 kJ". */
const limitWords = /\b(?:under|below|less than|fewer than|at most|max|maximum|up to|within)\s*/.source
const energyLimit = new RegExp(`${limitWords}(\\d[\\d,]*) ?(?:kj|kilojoules?)\\b`)
const priceLimit = new RegExp(`${limitWords}(?:\\$ ?(\\d+(?:\\.\\d+)?)|(\\d+(?:\\.\\d+)?) ?(?:dollars|bucks)\\b)`)
/** A word that begins an exclusion. */
const exclusionWord = /^(?:no|without|not|minus|hold|except|skip|avoid)$/
/** A word that continues a list. */
const listWord = /^(?:and|or|nor)$/
/** Words that follow "no" in the names of products, such as "no sugar": they exclude nothing. */
const namesAfterNo = new Set(['sugar'])

/** Parses a search text: things to find, excluded things, allergens to avoid, and limits. [CAT-15] */
export const readQuery = (text: string, menuWords: MenuWords): Query => {
  const normalised = plain(text).replace(/\bw\/o\b/g, 'without')
  const kilojoules = energyLimit.exec(normalised)
  const cost = priceLimit.exec(normalised)
  const rest = normalised.replace(energyLimit, ' ').replace(priceLimit, ' ')
  const query = rest
    .split(/[,;.!?]+|\bbut\b|\bwith\b(?!out)/)
    .flatMap((clause) => readClause(wordsOf(clause), menuWords))
    .reduce<Query>(withPart, emptyQuery)
  return {
    ...query,
    mostKilojoules: kilojoules === null ? null : Number(kilojoules[1]?.replaceAll(',', '')),
    mostCents: cost === null ? null : Math.round(Number(cost[1] ?? cost[2]) * 100),
  }
}

const withPart = (query: Query, part: QueryPart): Query => ({
  ...query,
  wanted: [...query.wanted, ...(part.wanted ?? [])],
  without: [...query.without, ...(part.without ?? [])],
  freeOf: [...new Set([...query.freeOf, ...(part.freeOf ?? [])])],
  diets: [...new Set([...query.diets, ...(part.diets ?? [])])],
})

const readClause = (words: readonly string[], menuWords: MenuWords): readonly QueryPart[] => {
  const parts: QueryPart[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    if (words[at + 1] === 'free' && !isStopWord(word)) {
      parts.push(exclusionOf([word], menuWords))
      at += 2
    } else if (exclusionWord.test(word)) {
      const { found, next } = thingsAt(words, at + 1, menuWords)
      parts.push(...found.map((thing) => exclusionOf(thing, menuWords)))
      at = next
    } else {
      if (!isStopWord(word)) parts.push({ wanted: [word] })
      at += 1
    }
  }
  return parts
}

/**
 * The things listed from position `at` on: "onion", "red onion and olives". The longest name that the menu knows wins.
 */
const thingsAt = (words: readonly string[], at: number, menuWords: MenuWords) => {
  const found: (readonly string[])[] = []
  let next = at
  for (;;) {
    while (next < words.length && isStopWord(words[next] ?? '') && !listWord.test(words[next] ?? '')) next += 1
    const rest = words.slice(next).map(menuWords.nearest)
    if (rest.length === 0) return { found, next }
    let length = namesAfterNo.has(rest[0] ?? '') ? 1 : rest.length
    while (length > 1 && !menuWords.isThing(rest.slice(0, length))) length -= 1
    found.push(rest.slice(0, length))
    next += length
    if (!listWord.test(words[next] ?? '') || exclusionWord.test(words[next + 1] ?? '')) return { found, next }
    next += 1
  }
}

/** What the exclusion of one thing means: allergens, a diet of the whole dish, or a thing that it must not have. */
const exclusionOf = (thing: readonly string[], menuWords: MenuWords): QueryPart => {
  const words = thing.map((word) => singular(menuWords.nearest(word)))
  const word = words.at(-1) ?? ''
  const allergens = words.length === 1 || words[0] === 'tree' ? ownProperty(allergenWords, word) : undefined
  const diet = ownProperty(dietWithout, word)
  if (namesAfterNo.has(word)) return { wanted: words }
  if (diet !== undefined) return { diets: [diet] }
  if (allergens !== undefined) return { freeOf: allergens }
  return { without: [words] }
}
