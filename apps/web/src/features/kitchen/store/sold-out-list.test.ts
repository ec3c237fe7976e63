import { expect, test } from 'vitest'
import type { KitchenItem } from '../model/kitchen.ts'
import { soldOutGroups } from './sold-out-list.ts'

const item = (name: string, group: string, isSoldOut = false): KitchenItem => ({
  itemId: name.toLowerCase(),
  name,
  kind: group === 'Topping' ? 'ingredient' : 'product',
  group,
  isSoldOut,
})
const items = [
  item('Margherita', 'Pizzas'),
  item('Hawaiian', 'Pizzas', true),
  item('Cola', 'Drinks'),
  item('Jalapeños', 'Topping'),
  item('Ham', 'Topping', true),
]
const listed = (search: string, before: readonly string[]) =>
  soldOutGroups(items, new Set(before), search).map(({ title, items: listedItems }) => [
    title,
    listedItems.map(({ name }) => name),
  ])

test('[CAT-19] lists sold-out items first, then the menu in its order', () => {
  expect(listed('', ['hawaiian', 'ham'])).toEqual([
    ['Sold out', ['Hawaiian', 'Ham']],
    ['Pizzas', ['Margherita']],
    ['Drinks', ['Cola']],
    ['Toppings', ['Jalapeños']],
  ])
})

test('[CAT-19] keeps a switched item in its place while the list is open', () => {
  expect(listed('', [])).toEqual([
    ['Pizzas', ['Margherita', 'Hawaiian']],
    ['Drinks', ['Cola']],
    ['Toppings', ['Jalapeños', 'Ham']],
  ])
})

test.each([
  ['jalapenos', [['Toppings', ['Jalapeños']]]],
  ['HAM', [['Toppings', ['Ham']]]],
  ['pizza mar', [['Pizzas', ['Margherita']]]],
  ['wai', [['Sold out', ['Hawaiian']]]],
  ['anchovy', []],
])('[CAT-19] searches for %j by every word, ignoring accents', (search, groups) => {
  expect(listed(search, ['hawaiian'])).toEqual(groups)
})
