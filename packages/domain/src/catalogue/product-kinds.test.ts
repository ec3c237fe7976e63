import { expect, test } from 'vitest'
import { pizza, stock, surcharge } from '../../test/fixture-content.ts'
import { productTypes } from '../words.ts'
import { discriminatorOf, mayBeListed, productTypeOf } from './product-kinds.ts'

test.each([
  ['a pizza opens the customiser', pizza('plain', 'tomato', {}), 'CustomisableProduct'],
  ['a stock item opens the simple page', stock('chips', 500), 'StockItem'],
  ['a surcharge opens nothing', surcharge('Sunday', 10, {}), 'Surcharge'],
])('[CAT-03] %s', (_, product, expected) => {
  expect(discriminatorOf(product)).toBe(expected)
})

test('[CAT-01] the fifteen product types are known by name, any other is unknown', () => {
  expect(productTypes.map(productTypeOf)).toEqual(productTypes)
  expect(new Set(productTypes).size).toBe(15)
  expect(productTypeOf('Pasta')).toBe('Unknown')
  expect(productTypeOf('pizzas')).toBe('Unknown')
})

test.each([
  ['with a sauce', pizza('plain', 'tomato', {}), true],
  ['without a sauce', pizza('bare', null, {}), false],
  ['without a sauce, if a StockItemExtended', pizza('bare', null, {}, { productType: 'StockItemExtended' }), true],
  ['that is no customisable product', stock('chips', 500), true],
  ['that is a surcharge', surcharge('Sunday', 10, {}), false],
])('[CAT-16] whether lists keep a product %s', (_, product, expected) => {
  expect(mayBeListed(product)).toBe(expected)
})
