import { expect, test } from 'vitest'
import { pizza, stock, surcharge } from '../../test/fixture-content.ts'
import { bundle, halves } from '../../test/fixture-halves.ts'
import { productTypes, type CategoryId } from '../core/basic-types.ts'
import { discriminatorOf, isPromotionalPizza, mayBeListed } from './product-kinds.ts'

test.each([
  ['a pizza opens the customiser', pizza('plain', 'tomato', {}), 'CustomisableProduct'],
  ['a half-n-half opens the customiser', halves('both', ['one', 'other']), 'CustomisableProduct'],
  ['a meal opens the meal page', bundle('box', 2000, []), 'Deal'],
  ['a deal opens the meal page', bundle('two-for-one', 2000, [], { productType: 'Deals' }), 'Deal'],
  ['a stock item opens the simple page', stock('chips', 500), 'StockItem'],
  ['a surcharge opens nothing', surcharge('Sunday', 10, {}), 'Surcharge'],
])('[CAT-03] %s', (_, product, expected) => {
  expect(discriminatorOf(product)).toBe(expected)
})

test('[CAT-01] knows the fifteen product types of the documents', () => {
  expect(productTypes.toSorted()).toEqual(
    (
      'Alcohol Coupons Deals Desserts Drinks HalfnHalf Main Meals Meatballs Pizzas Sides StockItemExtended Surcharges ' +
      'Wings WingsStreet'
    ).split(' '),
  )
})

test.each([
  ['with a sauce', pizza('plain', 'tomato', {}), true],
  ['without a sauce', pizza('bare', null, {}), false],
  ['without a sauce, if a StockItemExtended', pizza('bare', null, {}, { productType: 'StockItemExtended' }), true],
  ['that is no customisable product', stock('chips', 500), true],
  ['that is a half-n-half, whose sauces are on its halves', halves('both', ['one', 'other']), true],
  ['that is a meal', bundle('box', 2000, []), true],
  ['that is a surcharge', surcharge('Sunday', 10, {}), false],
])('[CAT-16] whether lists keep a product %s', (_, product, expected) => {
  expect(mayBeListed(product)).toBe(expected)
})

test('[RUL-11] only a pizza in the category of promotions has a fixed recipe', () => {
  const inCategories = (...ids: string[]) => isPromotionalPizza({ categories: ids as CategoryId[] })
  expect(inCategories('unreal')).toBe(true)
  expect(inCategories('pizzas', 'unreal')).toBe(true)
  expect(inCategories('pizzas')).toBe(false)
  expect(inCategories()).toBe(false)
})
