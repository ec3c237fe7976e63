import { expect, test } from 'vitest'
import { parentOfProduct } from './product-errors.ts'

test.each([
  ['/menu/pizza/product/pizzas/unknown', '/menu/pizza'],
  ['/menu/pizza/classics-range/product/pizzas/unknown', '/menu/pizza/classics-range'],
  ['/menu/sides/product/sides/unknown/01234567-89ab-4def-8123-456789abcdef', '/menu/sides'],
  ['/product/pizzas/unknown', '/menu/pizza'],
  ['/menu/nonsense', null],
  ['/offers', null],
])('[ERR-18] the list of %s is %s', (path, parent) => {
  expect(parentOfProduct(path)).toBe(parent)
})
