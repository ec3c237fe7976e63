import MiniSearch from 'minisearch'
import { centsOf } from '../../lib/money.ts'
import { editDistance } from '@forno/domain/core/edit-distance'
import { ownProperty } from '@forno/domain/core/own-property'
import type { Product } from '../../api/catalogue.ts'
import { allergenWords, foodGroups, isFreeOf } from './food-synonyms.ts'
import { readQuery, type MenuWords, type Query } from './query.ts'
import { formsOf, synonyms, withSynonyms, wordsOf } from './word-forms.ts'

/** The fields of a product that the search reads. */
export type SearchableProduct = Pick<
  Product,
  | ('productId' | 'name' | 'description' | 'madeWith' | 'categories' | 'tags' | 'dietary')
  | ('allergens' | 'mayContain' | 'kilojoules' | 'totalPrice')
>

/** Matching products, best match first. `query` is the parsed search. */
export type SearchResult<Each> = {
  readonly products: readonly Each[]
  readonly query: Query
  /** No product has all the words; these have some of them. */
  readonly isNearest: boolean
}

const fields = ['name', 'madeWith', 'category', 'tags', 'description'] as const
/** How much a match in each field counts. */
const boost = { name: 4, madeWith: 2.5, category: 2, tags: 1.5, description: 1 }

/**
 * Builds a search index over products once; each search takes a few milliseconds and allows typos of one or two
 * letters. [CAT-15]
 */
export const makeMenuSearch = <Each extends SearchableProduct>(products: readonly Each[]) => {
  const index = new MiniSearch<Record<string, string>>({
    idField: 'id',
    fields: [...fields],
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (word) => [...formsOf(word)],
  })
  index.addAll(products.map(documentOf))
  const parts = new Map(products.map((product) => [product.productId, partsOf(product)]))
  const vocabulary = new Set([...parts.values()].flatMap((each) => each.flatMap((words) => [...words])))
  for (const each of products)
    for (const word of wordsOf(documentOf(each).category).flatMap(formsOf)) vocabulary.add(word)
  const searchWords = new Set([
    ...vocabulary,
    ...[synonyms, foodGroups, allergenWords].flatMap((words) => Object.keys(words)),
  ])
  const menuWords = menuWordsOf(searchWords, [...new Set(products.flatMap(({ madeWith }) => madeWith))])
  return (text: string): SearchResult<Each> => {
    const query = readQuery(text, menuWords)
    const fitting = products.filter((product) => fits(product, parts.get(product.productId) ?? [], query))
    if (query.wanted.length === 0) return { products: fitting, query, isNearest: false }
    const { points, isNearest } = rank(
      { index, vocabulary, searchWords },
      query.wanted,
      new Set(fitting.map((each) => each.productId)),
    )
    const found = fitting.filter(({ productId }) => points.has(productId))
    const pointsOf = ({ productId }: Each) => points.get(productId) ?? 0
    return { products: found.toSorted((one, other) => pointsOf(other) - pointsOf(one)), query, isNearest }
  }
}

const documentOf = ({ productId, name, madeWith, categories, tags, dietary, description }: SearchableProduct) => ({
  id: productId,
  name,
  madeWith: madeWith.join(', '),
  category: categories.map((each) => each.name).join(', '),
  tags: [...tagWords(tags), ...dietary].join(', '),
  description: withoutDenials(description),
})

const tagWords = (tags: SearchableProduct['tags']): readonly string[] =>
  tags.flatMap(({ name, tagType }) => {
    if (tagType === 'spice') return name.toLowerCase() === 'mild' ? [name] : [name, 'spicy']
    return tagType === 'offer' ? [name, 'offer', 'special', 'deal'] : [name]
  })

/** Keeps "no alcohol at all" from matching a search for alcohol. */
const withoutDenials = (description: string): string =>
  description.replace(/\b(?:no|not|without|none of the|skips the) [a-z]+/gi, ' ')

/** The words of each part of a product: its name, each ingredient, its tags, its description. */
const partsOf = (product: SearchableProduct): readonly ReadonlySet<string>[] => {
  const { name, tags, description } = documentOf(product)
  return [name, ...product.madeWith, tags, description].map((text) => new Set(wordsOf(text).flatMap(formsOf)))
}

/** The vocabulary for parsing a search. */
const menuWordsOf = (searchWords: ReadonlySet<string>, ingredients: readonly string[]): MenuWords => {
  const things = ingredients.map((name) => new Set(wordsOf(name).flatMap(formsOf)))
  return {
    nearest: (word) =>
      formsOf(word).some((form) => searchWords.has(form)) ? word : (nearest(word, searchWords)[0] ?? word),
    isThing: (words) => things.some((thing) => hasAllWords(thing, words)),
  }
}

const hasAllWords = (thing: ReadonlySet<string>, words: readonly string[]): boolean =>
  words.every((word) => expanded(word).some((form) => thing.has(form)))

/** A word in all its forms, with its synonyms and the foods of its group. */
const expanded = (word: string): readonly string[] => {
  const forms = withSynonyms(word)
  return [...new Set([...forms, ...forms.flatMap((form) => ownProperty(foodGroups, form) ?? [])])]
}

const fits = (product: SearchableProduct, parts: readonly ReadonlySet<string>[], query: Query): boolean =>
  !query.without.some((words) => parts.some((part) => hasAllWords(part, words))) &&
  query.diets.every((diet) => product.dietary.includes(diet)) &&
  isFreeOf(product, query.freeOf) &&
  (query.mostKilojoules === null || (product.kilojoules !== null && product.kilojoules <= query.mostKilojoules)) &&
  (query.mostCents === null || centsOf(product.totalPrice) <= query.mostCents)

type MenuIndex = {
  readonly index: MiniSearch<Record<string, string>>
  /** Every word of the menu. */
  readonly vocabulary: ReadonlySet<string>
  /** The vocabulary and every other word that the search understands. */
  readonly searchWords: ReadonlySet<string>
}

/** Scores the products that contain the highest number of the wanted words. */
const rank = (menu: MenuIndex, wanted: readonly string[], allowed: ReadonlySet<string>) => {
  const scores = new Map<string, { words: number; points: number }>()
  wanted.forEach((word, at) => {
    for (const [id, points] of pointsOf(menu, word, at === wanted.length - 1)) {
      if (!allowed.has(id)) continue
      const before = scores.get(id) ?? { words: 0, points: 0 }
      scores.set(id, { words: before.words + 1, points: before.points + points })
    }
  })
  const most = Math.max(0, ...[...scores.values()].map(({ words }) => words))
  const best = [...scores].filter(([, { words }]) => words === most)
  return { points: new Map(best.map(([id, { points }]) => [id, points])), isNearest: most > 0 && most < wanted.length }
}

/** How much each kind of match counts: `group` = a food of the group that was typed; `longerWord` = it begins so. */
const weights = { exact: 1, group: 0.5, unfinished: 0.6, mistyped: 0.5, longerWord: 0.1 } as const

/**
 * Each product's score for one word. A word of the menu is taken as typed; another word may be unfinished or mistyped.
 */
const pointsOf = (
  { index, vocabulary, searchWords }: MenuIndex,
  word: string,
  isLast: boolean,
): ReadonlyMap<string, number> => {
  const points = new Map<string, number>()
  const addMatches = (term: string, weight: number, prefix: boolean) => {
    const options = {
      boost,
      prefix,
      fuzzy: false,
      tokenize: (text: string) => [text],
      processTerm: (text: string) => text,
    }
    for (const { id, score } of index.search(term, options) as unknown as readonly { id: string; score: number }[])
      points.set(id, Math.max(points.get(id) ?? 0, score * weight))
  }
  const exact = expanded(word).filter((form) => vocabulary.has(form))
  for (const form of exact) addMatches(form, withSynonyms(word).includes(form) ? weights.exact : weights.group, false)
  if (exact.length > 0 && !isLast) return points
  addMatches(word, exact.length > 0 ? weights.longerWord : weights.unfinished, true)
  if (exact.length > 0) return points
  for (const near of nearest(word, searchWords))
    for (const form of expanded(near)) addMatches(form, weights.mistyped, false)
  return points
}

/** The number of typos that a word may have: one from three letters on, two from seven. */
const allowedTypos = (word: string): number => (word.length >= 7 ? 2 : word.length >= 3 ? 1 : 0)

/** The known words with the fewest typos compared with the typed word, or with its beginning. */
const nearest = (typed: string, known: ReadonlySet<string>): readonly string[] => {
  const most = allowedTypos(typed)
  if (most === 0 || /\d/.test(typed)) return []
  const distance = (word: string): number => {
    const whole = editDistance(typed, word, most)
    const beginning =
      typed.length >= 4 && word.length > typed.length
        ? editDistance(typed, word.slice(0, typed.length), most)
        : most + 1
    // A whole word is nearer than a beginning with as many typos.
    return Math.min(whole, beginning + 0.5)
  }
  const measured = [...known].map((word) => [word, distance(word)] as const).filter(([, far]) => far <= most)
  const least = Math.min(...measured.map(([, far]) => far))
  return measured.filter(([, far]) => far === least).map(([word]) => word)
}
