import { expect, test } from 'vitest'
import { searchItems } from './search.ts'

const menu = [
  { name: 'Margherita', description: 'Sweet tomato sauce, double mozzarella, fresh tomato and basil' },
  { name: 'Simply pepperoni', description: 'Crisp-edged pepperoni and mozzarella on tomato sauce' },
  { name: 'Garlic bread', description: 'Warm bread with butter and garlic' },
  { name: 'Jalapeño poppers', description: 'Hot, with cheese' },
]
const names = (search: string) =>
  searchItems(menu, search, ({ name, description }) => [name, description]).map(({ name }) => name)

test.each([
  ['margherita', ['Margherita']],
  ['margarita', ['Margherita']],
  ['peperoni', ['Simply pepperoni']],
  ['pepp', ['Simply pepperoni']],
  ['pepperonii', ['Simply pepperoni']],
  ['GARLIC', ['Garlic bread']],
  ['galric bread', ['Garlic bread']],
  ['jalapeno', ['Jalapeño poppers']],
  ['bread tomato', []],
  ['xyz', []],
])('[CAT-15] finds the intended dish for %s', (search, expected) => expect(names(search)).toEqual(expected))

test('[CAT-15] ranks a name above a description', () => {
  const dishes = [
    { name: 'Bruschetta', description: 'Tomato on garlic bread' },
    { name: 'Tomato soup', description: 'With basil' },
  ]
  const found = searchItems(dishes, 'tomato', ({ name, description }) => [name, description])
  expect(found.map(({ name }) => name)).toEqual(['Tomato soup', 'Bruschetta'])
})

test('[CAT-15] keeps the order of equal matches, and everything for an empty search', () => {
  expect(names('tomato')).toEqual(['Margherita', 'Simply pepperoni'])
  expect(names('')).toEqual(menu.map(({ name }) => name))
})
