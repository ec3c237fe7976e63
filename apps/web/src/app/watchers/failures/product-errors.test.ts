import { expect, test } from 'vitest'
import { parentOfProduct } from './product-errors.ts'

test.each([
  ['/menu/pizza/product/pizzas/gone', '/menu/pizza'],
  ['/menu/pizza/classics-range/product/pizzas/gone', '/menu/pizza/classics-range'],
  ['/menu/sides/product/sides/gone/01234567-89ab-4def-8123-456789abcdef', '/menu/sides'],
  ['/product/pizzas/gone', '/menu/pizza'],
  ['/menu/nonsense', null],
  ['/offers', null],
])('[ERR-18] above %s lies %s', (path, parent) => {
  expect(parentOfProduct(path)).toBe(parent)
})
