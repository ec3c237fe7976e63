import { describe, expect, test } from 'vitest'
import type { Product } from '../../data/catalogue.ts'
import { searched } from '../../lib/search.ts'
import { byRange, dietaryIn, filtered, isFiltered, noFilters } from './menu-filters.ts'

const product = (name: string, ranges: readonly string[], more: Partial<Product> = {}) =>
  ({
    name,
    description: '',
    tags: [],
    dietary: [],
    kilojoules: 700,
    categories: ranges.map((slug) => ({ slug })),
    ...more,
  }) as unknown as Product

const margherita = product('Margherita', ['pizza', 'classics-range'], { dietary: ['vegetarian'], kilojoules: 638 })
const supreme = product('Supreme', ['pizza', 'supreme-range'], {
  kilojoules: 1_100,
  tags: [{ name: 'Popular', tagType: 'badge' }],
})
const garden = product('Garden', ['pizza', 'supreme-range'], { dietary: ['vegetarian', 'vegan'], kilojoules: null })
const special = product('Special', ['pizza'])
const menu = [supreme, garden, special, margherita]
const names = (products: readonly Product[]) => products.map(({ name }) => name)

test('[CAT-15] products stand under their ranges in the order of the ranges, the others last', () => {
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

describe('[CAT-15] filters', () => {
  test.each([
    ['none keep everything', {}, ['Supreme', 'Garden', 'Special', 'Margherita']],
    ['every dietary word must fit', { dietary: ['vegetarian', 'vegan'] as const }, ['Garden']],
    ['energy that is not known is not under the limit', { kilojoules: 1_000 }, ['Special', 'Margherita']],
    ['a search finds names and tags', { search: 'popular' }, ['Supreme']],
    ['and they add up', { search: 'margarita', dietary: ['vegan'] as const }, []],
  ])('%s', (_, filters, expected) => {
    expect(names(filtered(menu, { ...noFilters, ...filters }, searched))).toEqual(expected)
    expect(isFiltered({ ...noFilters, ...filters })).toBe(Object.keys(filters).length > 0)
  })

  test('only dietary words that lead somewhere are offered', () =>
    expect(dietaryIn(menu)).toEqual(['vegetarian', 'vegan']))
})
