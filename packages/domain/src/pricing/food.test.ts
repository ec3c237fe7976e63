import { expect, test } from 'vitest'
import { stock } from '../../test/fixture-content.ts'
import { bread, priced } from '../../test/fixture-offer-baskets.ts'
import type { ProductType } from '../core/basic-types.ts'
import { isFood } from './food.ts'

const [line] = priced([bread()], []).lines
const lineOf = (productType: ProductType, taxonomy: string, more: object = {}) => {
  const product = stock('it', 500, { productType, taxonomy })
  return { ...line!, menuProduct: { ...line!.menuProduct!, product }, ...more }
}

test.each<[ProductType, string, boolean]>([
  ['Pizzas', 'pizza', true],
  ['HalfnHalf', 'pizza', true],
  ['Wings', 'wing', true],
  ['WingsStreet', 'wing', true],
  ['Main', 'main', true],
  ['Meatballs', 'side', true],
  ['Sides', 'Baked Pasta', true],
  ['Sides', 'side', false],
  ['Drinks', 'drink', false],
  ['Desserts', 'dessert', false],
])('[RUL-04] %s of the taxonomy %s: alcohol may go with it %s', (type, taxonomy, expected) => {
  expect(isFood(lineOf(type, taxonomy))).toBe(expected)
})

test('[RUL-04] food that cannot be had, or has left the menu, is none', () => {
  expect(isFood(lineOf('Pizzas', 'pizza', { isAvailable: false }))).toBe(false)
  expect(isFood(lineOf('Pizzas', 'pizza', { menuProduct: null }))).toBe(false)
  expect(isFood(lineOf('Pizzas', 'pizza', { menuProduct: null, isAvailable: false }))).toBe(false)
})
