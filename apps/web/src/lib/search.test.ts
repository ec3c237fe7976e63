import { expect, test } from 'vitest'
import { searched } from './search.ts'

const menu = [
  { name: 'Margherita', words: 'Sweet tomato sauce, double mozzarella, fresh tomato and basil' },
  { name: 'Simply pepperoni', words: 'Crisp-edged pepperoni and mozzarella on tomato sauce' },
  { name: 'Garlic bread', words: 'Warm bread with butter and garlic' },
  { name: 'Jalapeño poppers', words: 'Hot, with cheese' },
]
const names = (search: string) => searched(menu, search, ({ name, words }) => [name, words]).map(({ name }) => name)

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
  expect(names('tomato')).toEqual(['Margherita', 'Simply pepperoni'])
  expect(names('')).toHaveLength(menu.length)
})
