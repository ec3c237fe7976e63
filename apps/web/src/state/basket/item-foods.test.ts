import { expect, test } from 'vitest'
import { foodsOfItem, foodsOfMeal } from './item-foods.ts'

const milk = { allergens: ['milk' as const], mayContain: [] }
const item = { productId: 'cake', name: 'Cake', isAvailable: true, food: milk }

test('[CAT-15] an item is checked by its own allergens, also when it is sold out', () => {
  const found = [{ productId: 'cake', name: 'Cake', food: milk }]
  expect(foodsOfItem(item)).toEqual(found)
  expect(foodsOfItem({ ...item, isAvailable: false })).toEqual(found)
})

test('[CAT-15] an item of an earlier release counts as unknown, and one that has left the menu is not checked', () => {
  const { food: _, ...earlier } = item
  expect(foodsOfItem(earlier)).toEqual([{ productId: 'cake', name: 'Cake', food: null }])
  expect(foodsOfItem({ ...item, food: null, isAvailable: false })).toEqual([])
})

test('[CAT-15] a meal is checked item by item', () => {
  const basketItems = [item, { ...item, productId: 'pie' }]
  expect(foodsOfMeal({ basketItems }).map(({ productId }) => productId)).toEqual(['cake', 'pie'])
})
