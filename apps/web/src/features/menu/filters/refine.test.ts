import { describe, expect, test } from 'vitest'
import { sampleCategory, sampleProduct } from '../../../../test/sample-products.ts'
import type { Product } from '../../../api/catalogue.ts'
import { audOf } from '../../../lib/money.ts'
import { groupWords } from '../allergies/allergen-groups.ts'
import { byRange } from '../products/product-grid.tsx'
import { popularIn } from '../products/popular.ts'
import { appliedOf, refined, relaxations } from './refine.ts'
import { refinementParameters } from './use-is-refined.ts'
import { addressOf, queryOf, readRefinement, unrefined, type Refinement } from './refinement.ts'

const product = (name: string, ranges: readonly string[], changes: Partial<Product> = {}): Product =>
  sampleProduct(name, { categories: ranges.map((slug) => sampleCategory(slug)), ...changes })

const margherita = product('Margherita', ['pizza', 'classics-range'], {
  dietary: ['vegetarian'],
  kilojoules: 638,
  allergens: ['milk'],
})
const supreme = product('Supreme', ['pizza', 'supreme-range'], {
  kilojoules: 1_100,
  mayContain: ['milk'],
  tags: [
    { name: 'hot', tagType: 'spice' },
    { name: 'Value', tagType: 'offer' },
  ],
})
const garden = product('Garden', ['pizza', 'supreme-range'], { dietary: ['vegetarian', 'vegan'], kilojoules: null })
const special = product('Special', ['pizza'], { totalPrice: audOf(800) })
const menu = [supreme, garden, special, margherita]
const names = (products: readonly Product[]) => products.map(({ name }) => name)

test('[CAT-15] groups products by range in the order of the ranges, the rest last', () => {
  const ranges = [
    { slug: 'classics-range', name: 'Classics' },
    { slug: 'supreme-range', name: 'Supreme' },
    { slug: 'lunch', name: 'Lunch' },
  ]
  expect(byRange(menu, ranges).map((group) => [group.name, names(group.products)])).toEqual([
    ['Classics', ['Margherita']],
    ['Supreme', ['Supreme', 'Garden']],
    ['More', ['Special']],
  ])
})

describe('[CAT-15] filters and sort order', () => {
  test.each<[string, Partial<Refinement>, readonly string[]]>([
    ['no filter keeps every product', {}, ['Supreme', 'Garden', 'Special', 'Margherita']],
    ['every diet must fit', { diets: ['vegetarian', 'vegan'] }, ['Garden']],
    ['a product without a kilojoule figure is not under the limit', { kilojoules: 1_000 }, ['Special', 'Margherita']],
    ['traces of an allergen count as much as the allergen', { freeOf: ['milk'] }, ['Garden', 'Special']],
    ['hot', { spice: 'hot' }, ['Supreme']],
    ['not spicy', { spice: 'none' }, ['Garden', 'Special', 'Margherita']],
    ['on offer', { onOffer: true }, ['Supreme']],
    ['a product must pass all filters', { freeOf: ['milk'], diets: ['vegetarian'] }, ['Garden']],
    ['cheapest first, equal ones as they came', { sort: 'price' }, ['Special', 'Supreme', 'Garden', 'Margherita']],
    ['fewest kilojoules first, unknown last', { sort: 'energy' }, ['Margherita', 'Special', 'Supreme', 'Garden']],
    ['by name', { sort: 'name' }, ['Garden', 'Margherita', 'Special', 'Supreme']],
  ])('%s', (_, filters, expected) => expect(names(refined(menu, { ...unrefined, ...filters }))).toEqual(expected))

  test('suggests the filter whose removal brings most products back first, and omits filters whose removal brings none', () => {
    const refinement: Refinement = { ...unrefined, diets: ['vegan'], spice: 'hot', onOffer: true }
    const applied = appliedOf({ ...refinement, freeOf: ['milk', 'gluten'] }, groupWords)
    expect(applied.map(({ label }) => label)).toEqual(['Vegan', 'Avoid gluten and wheat, milk', 'Hot', 'On offer'])
    const removals = relaxations(menu, refinement, appliedOf(refinement, groupWords))
    expect(removals.map(({ label, count }) => [label, count])).toEqual([['Vegan', 1]])
  })
})

describe('[CAT-15] the query string', () => {
  const all: Refinement = {
    search: 'prawn 7',
    diets: ['vegan'],
    freeOf: ['milk', 'pine nut'],
    kilojoules: 500,
    spice: 'none',
    onOffer: true,
    sort: 'price',
  }

  test('writes a refinement so that it reads back the same, without default values', () => {
    expect(readRefinement(addressOf(all))).toEqual(all)
    expect(readRefinement(Object.fromEntries(new URLSearchParams(queryOf(all))))).toEqual(all)
    expect(queryOf(unrefined)).toBe('')
  })

  test('has only parameters by which the page knows that its list is refined', () => {
    expect(refinementParameters).toEqual(Object.keys(addressOf(all)))
  })

  test.each<[string, Record<string, unknown>]>([
    ['unknown words', { diet: 'carnivore', spice: 'extreme', sort: 'best', free: '<script>' }],
    ['unknown allergens', { free: 'lactose,nuts' }],
    ['a limit that is no number', { kj: 'few' }],
    ['a limit below one', { kj: -5 }],
    ['values that are no text', { q: {}, diet: [1], free: null, offer: 1 }],
  ])('ignores %s', (_, address) => expect(readRefinement(address)).toEqual(unrefined))

  test('keeps a search text that looks like a number', () => expect(readRefinement({ q: 600 }).search).toBe('600'))
})

test("[CAT-15] lists this list's most ordered available products as popular; shows none where too few were ordered", () => {
  const ids = ['special', 'elsewhere', 'supreme', 'margherita'].map((productId) => ({ productId }))
  expect(names(popularIn(menu, ids))).toEqual(['Special', 'Supreme', 'Margherita'])
  expect(popularIn(menu, ids.slice(0, 3))).toEqual([])
  expect(popularIn([{ ...special, isOutOfStock: true }, supreme, margherita], ids)).toEqual([])
})
