import type { Allergen } from '@forno/domain/content/allergens'
import type { Product } from '../../api/catalogue.ts'
import { allergenWords, dietWithout } from './food-synonyms.ts'
import { isSilent, plain, singular, wordsOf } from './word-forms.ts'

/** A parsed search. */
export type Query = {
  readonly wanted: readonly string[]
  /** Things to leave out, each of one word or more, such as "red onion". */
  readonly without: readonly (readonly string[])[]
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

type Part = Partial<Query>

const empty: Query = { wanted: [], without: [], freeOf: [], diets: [], mostKilojoules: null, mostCents: null }

const most = /\b(?:under|below|less than|fewer than|at most|max|maximum|up to|within)\s*/.source
const energy = new RegExp(`${most}(\\d[\\d,]*) ?(?:kj|kilojoules?)\\b`)
const price = new RegExp(`${most}(?:\\$ ?(\\d+(?:\\.\\d+)?)|(\\d+(?:\\.\\d+)?) ?(?:dollars|bucks)\\b)`)
const leavingOut = /^(?:no|without|not|minus|hold|except|skip|avoid)$/
const goesOn = /^(?:and|or|nor)$/
/** Words that follow "no" in a product's own name, such as "no sugar": no exclusion. */
const plainAfterNo = new Set(['sugar'])

/** Parses a search text: wanted things, excluded things, allergens to avoid, and limits. */
export const readQuery = (text: string, known: MenuWords): Query => {
  const told = plain(text).replace(/\bw\/o\b/g, 'without')
  const kilojoules = energy.exec(told)
  const cost = price.exec(told)
  const rest = told.replace(energy, ' ').replace(price, ' ')
  const query = rest
    .split(/[,;.!?]+|\bbut\b|\bwith\b(?!out)/)
    .flatMap((clause) => readClause(wordsOf(clause), known))
    .reduce<Query>(joined, empty)
  return {
    ...query,
    mostKilojoules: kilojoules === null ? null : Number(kilojoules[1]?.replaceAll(',', '')),
    mostCents: cost === null ? null : Math.round(Number(cost[1] ?? cost[2]) * 100),
  }
}

const joined = (query: Query, part: Part): Query => ({
  ...query,
  wanted: [...query.wanted, ...(part.wanted ?? [])],
  without: [...query.without, ...(part.without ?? [])],
  freeOf: [...new Set([...query.freeOf, ...(part.freeOf ?? [])])],
  diets: [...new Set([...query.diets, ...(part.diets ?? [])])],
})

const readClause = (words: readonly string[], known: MenuWords): readonly Part[] => {
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    if (words[at + 1] === 'free' && !isSilent(word)) {
      parts.push(leftOut([word], known))
      at += 2
    } else if (leavingOut.test(word)) {
      const { found, next } = thingsAt(words, at + 1, known)
      parts.push(...found.map((thing) => leftOut(thing, known)))
      at = next
    } else {
      if (!isSilent(word)) parts.push({ wanted: [word] })
      at += 1
    }
  }
  return parts
}

/**
 * The things listed from position `at` on: "onion", "red onion and olives". The longest name that the menu knows wins.
 */
const thingsAt = (words: readonly string[], at: number, known: MenuWords) => {
  const found: (readonly string[])[] = []
  let next = at
  for (;;) {
    while (next < words.length && isSilent(words[next] ?? '') && !goesOn.test(words[next] ?? '')) next += 1
    const rest = words.slice(next).map(known.nearest)
    if (rest.length === 0) return { found, next }
    let length = plainAfterNo.has(rest[0] ?? '') ? 1 : rest.length
    while (length > 1 && !known.isThing(rest.slice(0, length))) length -= 1
    found.push(rest.slice(0, length))
    next += length
    if (!goesOn.test(words[next] ?? '') || leavingOut.test(words[next + 1] ?? '')) return { found, next }
    next += 1
  }
}

/** The exclusions that one unwanted thing stands for. */
const leftOut = (thing: readonly string[], known: MenuWords): Part => {
  const words = thing.map((word) => singular(known.nearest(word)))
  const word = words.at(-1) ?? ''
  const allergens = words.length === 1 || words[0] === 'tree' ? allergenWords[word] : undefined
  const diet = dietWithout[word]
  if (plainAfterNo.has(word)) return { wanted: words }
  if (diet !== undefined) return { diets: [diet] }
  if (allergens !== undefined) return { freeOf: allergens }
  return { without: [words] }
}
