import { expect, test } from 'vitest'
import { build, menu, choicesOf } from '../../test/fixture-content.ts'
import { buildHalves, halvesOf } from '../../test/fixture-halves.ts'
import type { ProductId } from '../core/basic-types.ts'
import { halvesPartsOf, partsOf } from './parts-of-build.ts'

const choices = choicesOf('margherita', menu())
const parts = (choice: Parameters<typeof build>[1]) =>
  partsOf(choices, build(choices, choice)).map(
    ({ category, productId, quantity }) => `${quantity} ${category} ${productId}`,
  )
const frame = ['1 Size large', '1 Base thin']

test.each<[string, Parameters<typeof build>[1], readonly string[]]>([
  ['as it comes', {}, [...frame, '1 Sauce tomato', '1 Topping cheese']],
  ['without its sauce', { sauce: null }, [...frame, '0 Sauce tomato', '1 Topping cheese']],
  ['with another sauce', { sauce: 'barbecue' }, [...frame, '1 Sauce barbecue', '0 Sauce tomato', '1 Topping cheese']],
  [
    'without its topping',
    { toppings: { cheese: 0, ham: 2 } },
    [...frame, '1 Sauce tomato', '0 Topping cheese', '2 Topping ham'],
  ],
])('[CAT-04] the parts of a pizza %s', (_, choice, expected) => {
  expect(parts(choice)).toEqual(expected)
})

test('[CAT-04] a pizza that comes without a sauce leaves none out', () => {
  const plain = { ...choices, recipe: { ...choices.recipe, sauce: null } }
  const categories = partsOf(plain, build(choices, { sauce: null })).map(({ category }) => category)
  expect(categories).toEqual(['Size', 'Base', 'Topping'])
})

test('[CAT-20] a half whose pizza has left the menu has no parts of its own', () => {
  const chosen = buildHalves(halvesOf(), {})
  const left = { ...chosen.left, productId: 'old' as ProductId }
  const own = halvesPartsOf(halvesOf(), { ...chosen, left }).filter(({ half }) => half === 1)
  expect(own).toEqual([{ productId: 'old', quantity: 1, category: 'Half', half: 1 }])
})
