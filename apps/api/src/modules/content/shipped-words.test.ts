import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

const result = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
if (!('content' in result)) throw new Error(JSON.stringify(result.errors, null, 2))

const { products } = result.content

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}'-]+|[.,;:?!]/gu) ?? []
const wordsIn = (text: string): readonly string[] => wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Function words: they build a sentence and say nothing about the product. */
const grammar = new Set(
  [
    'a an the and or but of on in with without over under to for from at by as than into through around up down out off',
    'is are be has have will may can it its they you your we our this that there who which what',
    'so no not if when while where until then before after every each all any everything only just',
  ]
    .join(' ')
    .split(' '),
)

/**
 * The frame of a description: each run of content words becomes `x`, and a list of them becomes one `x`. "Roast
 * chicken and red onion on tomato sauce" and "Leg ham, mushroom and olives on creamy garlic" are both "x on x".
 */
const frameOf = (description: string): string =>
  wordsOf(description)
    .map((word) => (grammar.has(word) || /[.,;:?!]/.test(word) ? word : 'x'))
    .join(' ')
    .replaceAll(/ ([.,;:?!])/g, '$1')
    .replaceAll(/\bx(?: x)+\b/g, 'x')
    .replaceAll(/\bx(?:, x)*,? (?:and|or|with) x\b/g, 'x')
    .replaceAll(/\bx(?:, x)+\b/g, 'x')

type DescribedProduct = { readonly id: string; readonly description: string }

/** Groups of two or more products with the same `mark`. */
const groupsWithSame = (
  all: readonly DescribedProduct[],
  mark: (description: string) => string,
): readonly (readonly string[])[] =>
  [...Map.groupBy(all, ({ description }) => mark(description)).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ id }) => id))

/** Pairs of products whose descriptions share that many words in a row. */
const sharing = (all: readonly DescribedProduct[], length: number): readonly string[] => {
  const places = new Map<string, Set<string>>()
  for (const { id, description } of all) {
    const words = wordsIn(description)
    for (let start = 0; start + length <= words.length; start += 1) {
      const run = words.slice(start, start + length).join(' ')
      places.set(run, (places.get(run) ?? new Set()).add(id))
    }
  }
  return [...places].filter(([, ids]) => ids.size > 1).map(([run, ids]) => `${run}: ${[...ids].join(', ')}`)
}

const tellTheSame: readonly DescribedProduct[] = [
  { id: 'one', description: 'Roast chicken, bacon and spring onion on creamy garlic sauce.' },
  { id: 'two', description: 'Leg ham, mushroom, artichoke and kalamata olives on tomato sauce.' },
  { id: 'three', description: 'Six wings in barbecue sauce.' },
  { id: 'four', description: 'Twelve wings in barbecue sauce.' },
]

test('the similarity measures find similar texts', () => {
  expect(groupsWithSame(tellTheSame, frameOf)).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ])
  expect(sharing(tellTheSame, 4)).toEqual(['wings in barbecue sauce: three, four'])
})

test('[CAT-02] no two descriptions have the same sentence frame', () => {
  expect(groupsWithSame(products, frameOf)).toEqual([])
})

test('[CAT-02] no two descriptions begin with the same three words or end with the same four', () => {
  expect(groupsWithSame(products, (text) => wordsIn(text).slice(0, 3).join(' '))).toEqual([])
  expect(groupsWithSame(products, (text) => wordsIn(text).slice(-4).join(' '))).toEqual([])
})

test('[CAT-02] no two descriptions share four words in a row', () => {
  expect(sharing(products, 4)).toEqual([])
})

test('[CAT-02] every description is one or two short, complete sentences', () => {
  for (const { id, description } of products) {
    expect(description.length, id).toBeLessThanOrEqual(120)
    expect(wordsIn(description).length, id).toBeGreaterThanOrEqual(4)
    expect(description, id).toMatch(/^\p{Lu}.*[.?!]$/u)
  }
})

test('[CAT-02] names are short and unique', () => {
  expect(new Set(products.map(({ name }) => name.toLowerCase())).size).toBe(products.length)
  for (const { name } of products) expect(name.length, name).toBeLessThanOrEqual(36)
})
