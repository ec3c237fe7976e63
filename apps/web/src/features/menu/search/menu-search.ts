import MiniSearch from 'minisearch'
import { centsOf } from '../../../lib/money.ts'
import { typos } from '../../../lib/search.ts'
import type { Product } from '../../../api/catalogue.ts'
import { allergenWords, isFreeOf, kinds } from './food-synonyms.ts'
import { readQuery, type MenuWords, type Query } from './query.ts'
import { formsOf, saidOf, sayings, wordsOf } from './word-forms.ts'

/** What the search reads of a product. */
export type SearchableProduct = Pick<
  Product,
  | ('productId' | 'name' | 'description' | 'madeWith' | 'categories' | 'tags' | 'dietary')
  | ('allergens' | 'mayContain' | 'kilojoules' | 'totalPrice')
>

/** Products that fit, best first; `query` is what was understood. */
export type SearchResult<Each> = {
  readonly products: readonly Each[]
  readonly query: Query
  /** Nothing has everything that was asked for; the products have some of it. */
  readonly isNearest: boolean
}

const fields = ['name', 'madeWith', 'category', 'tags', 'description'] as const
const boost = { name: 4, madeWith: 2.5, category: 2, tags: 1.5, description: 1 }

/**
 * A search over products, made once; each question is answered in a few milliseconds. Typos of one or two letters are
 * forgiven.
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
  const spoken = new Set([...vocabulary, ...Object.keys(sayings), ...Object.keys(kinds), ...Object.keys(allergenWords)])
  const known = knownOf(spoken, [...new Set(products.flatMap(({ madeWith }) => madeWith))])
  return (text: string): SearchResult<Each> => {
    const query = readQuery(text, known)
    const fitting = products.filter((product) => fits(product, parts.get(product.productId) ?? [], query))
    if (query.wanted.length === 0) return { products: fitting, query, isNearest: false }
    const { points, isNearest } = rank(
      { index, vocabulary, spoken },
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

/** "No alcohol at all" does not speak of alcohol. */
const withoutDenials = (description: string): string =>
  description.replace(/\b(?:no|not|without|none of the|skips the) [a-z]+/gi, ' ')

/** The words of each thing that a product tells of itself: its name, each ingredient, its tags, its description. */
const partsOf = (product: SearchableProduct): readonly ReadonlySet<string>[] => {
  const { name, tags, description } = documentOf(product)
  return [name, ...product.madeWith, tags, description].map((text) => new Set(wordsOf(text).flatMap(formsOf)))
}

const knownOf = (spoken: ReadonlySet<string>, ingredients: readonly string[]): MenuWords => {
  const things = ingredients.map((name) => new Set(wordsOf(name).flatMap(formsOf)))
  return {
    nearest: (word) => (formsOf(word).some((form) => spoken.has(form)) ? word : (nearest(word, spoken)[0] ?? word)),
    isThing: (words) => things.some((thing) => holds(thing, words)),
  }
}

const holds = (thing: ReadonlySet<string>, words: readonly string[]): boolean =>
  words.every((word) => meant(word).some((form) => thing.has(form)))

/** A word in all its forms, and what it means. */
const meant = (word: string): readonly string[] => {
  const said = saidOf(word)
  return [...new Set([...said, ...said.flatMap((form) => kinds[form] ?? [])])]
}

const fits = (product: SearchableProduct, parts: readonly ReadonlySet<string>[], query: Query): boolean =>
  !query.without.some((words) => parts.some((part) => holds(part, words))) &&
  query.diets.every((diet) => product.dietary.includes(diet)) &&
  isFreeOf(product, query.freeOf) &&
  (query.mostKilojoules === null || (product.kilojoules !== null && product.kilojoules <= query.mostKilojoules)) &&
  (query.mostCents === null || centsOf(product.totalPrice) <= query.mostCents)

type Indexed = {
  readonly index: MiniSearch<Record<string, string>>
  /** Every word of the menu. */
  readonly vocabulary: ReadonlySet<string>
  /** These, and what people say for them. */
  readonly spoken: ReadonlySet<string>
}

/** Points of what may be found by as many of the wanted words as any of it holds. */
const rank = (menu: Indexed, wanted: readonly string[], allowed: ReadonlySet<string>) => {
  const held = new Map<string, { words: number; points: number }>()
  wanted.forEach((word, at) => {
    for (const [id, points] of pointsOf(menu, word, at === wanted.length - 1)) {
      if (!allowed.has(id)) continue
      const before = held.get(id) ?? { words: 0, points: 0 }
      held.set(id, { words: before.words + 1, points: before.points + points })
    }
  })
  const most = Math.max(0, ...[...held.values()].map(({ words }) => words))
  const best = [...held].filter(([, { words }]) => words === most)
  return { points: new Map(best.map(([id, { points }]) => [id, points])), isNearest: most > 0 && most < wanted.length }
}

/**
 * What each product scores for one word. A word that the menu knows is taken as typed; another may be unfinished or
 * mistyped.
 */
const pointsOf = (
  { index, vocabulary, spoken }: Indexed,
  word: string,
  isLast: boolean,
): ReadonlyMap<string, number> => {
  const points = new Map<string, number>()
  const look = (term: string, weight: number, prefix: boolean) => {
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
  const exact = meant(word).filter((form) => vocabulary.has(form))
  for (const form of exact) look(form, saidOf(word).includes(form) ? 1 : 0.5, false)
  if (exact.length > 0 && !isLast) return points
  look(word, exact.length > 0 ? 0.1 : 0.6, true)
  if (exact.length > 0) return points
  for (const near of nearest(word, spoken)) for (const form of meant(near)) look(form, 0.5, false)
  return points
}

/** A typo is forgiven from three letters on, two from seven. */
const forgiven = (word: string): number => (word.length >= 7 ? 2 : word.length >= 3 ? 1 : 0)

/** The known words with the fewest typos between them and what was typed, or what was typed so far of them. */
const nearest = (typed: string, known: ReadonlySet<string>): readonly string[] => {
  const most = forgiven(typed)
  if (most === 0 || /\d/.test(typed)) return []
  const distance = (word: string): number => {
    const whole = typos(typed, word, most)
    const begun =
      typed.length >= 4 && word.length > typed.length ? typos(typed, word.slice(0, typed.length), most) : most + 1
    return Math.min(whole, begun + 0.5)
  }
  const measured = [...known].map((word) => [word, distance(word)] as const).filter(([, far]) => far <= most)
  const least = Math.min(...measured.map(([, far]) => far))
  return measured.filter(([, far]) => far === least).map(([word]) => word)
}
