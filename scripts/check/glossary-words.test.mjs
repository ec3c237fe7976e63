import { expect, test } from 'vitest'
import { emptyScopes, readGlossary, splitWords, wordFaults } from './glossary-words.mjs'

const glossary = readGlossary(`
- group: Baskets
  words:
    - { word: basket, means: what a customer is about to order, not: "cart (in domain, contracts), line item, trolley" }
    - { word: cart upsell, means: an upsell inside the cart }
    - { word: refusal, means: a named negative result, not: error (prose) }
`)

const faultsIn = (file, text = '') => wordFaults(glossary, [file], () => text)

test.each([
  ['OAuthClientId', ['o', 'auth', 'client', 'id']],
  ['order_line-item.test.ts', ['order', 'line', 'item', 'test', 'ts']],
  ['GST_RATE', ['gst', 'rate']],
])('splits %s into words', (name, words) => {
  expect(splitWords(name)).toEqual(words)
})

test.each([
  ['apps/web/src/a.ts', 'export const trolley = 1'],
  ['e2e/journeys/a.spec.ts', 'const order = { trolleySize: 1 }'],
  ['scripts/a.mjs', 'type(emptyTrolleys)'],
  ['bench/run.ts', 'type LineItem = string'],
  ['packages/contracts/src/a.ts', 'export type A = { readonly line_items: number }'],
  ['apps/web/src/trolley/page.css', ''],
  ['packages/domain/src/trolley.ts', 'export const a = 1'],
])('a word without a folder is banned in %s: %s', (file, text) => {
  expect(faultsIn(file, text)).toEqual([expect.stringContaining('the glossary calls it “basket”')])
})

test('a word with folders is banned under these alone', () => {
  const text = 'const openCart = 1'
  expect(faultsIn('packages/domain/src/a.ts', text)).toEqual([
    'packages/domain/src/a.ts:1: “openCart” uses “cart”; the glossary calls it “basket”',
  ])
  expect(faultsIn('packages/domain/test/a.ts', text)).toEqual([])
  expect(faultsIn('apps/web/src/a.ts', text)).toEqual([])
})

test.each([
  ['a longer word', 'const carton = trolleyless'],
  ['a term of the glossary', 'const cartUpsells = [CartUpsell]'],
  ['a comment or a text', "// the cart\nconst label = 'Your cart and trolley'"],
  ['a word for readers only', 'const error = new RangeError()'],
])('accepts %s', (_, text) => {
  expect(faultsIn('packages/domain/src/a.ts', text)).toEqual([])
})

test('accepts banned words outside the workspaces', () => {
  expect(faultsIn('docs/trolley.md')).toEqual([])
})

test('refuses a scope that it cannot read', () => {
  expect(() => readGlossary('[{ group: a, words: [{ word: basket, not: cart (only on screens) }] }]')).toThrow(
    'word (prose)',
  )
})

test('reports a folder that does not exist', () => {
  expect(emptyScopes(glossary, ['packages/domain/src/a.ts'])).toEqual([
    'docs/glossary.yaml: “cart” is banned in packages/contracts/src, which does not exist',
  ])
})
