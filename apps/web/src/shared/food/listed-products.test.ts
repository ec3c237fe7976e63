import { expect, test } from 'vitest'
import recorded from '../../../test/pizza-offer.recorded.json' with { type: 'json' }
import type { Product } from '../../api/catalogue.ts'
import { mayBeListed } from './listed-products.ts'

const pizza = recorded.product as unknown as Product
const ingredients = pizza.ingredients ?? []
const noSauce = ingredients.filter(({ sauce }) => !sauce)
const sauceToAdd = ingredients.map((each) => (each.sauce ? { ...each, isDefault: false } : each))
const { ingredients: _, ...withoutDetails } = pizza

test.each<[string, Product, boolean]>([
  ['with a sauce', pizza, true],
  ['without a sauce', { ...pizza, ingredients: noSauce }, false],
  ['with sauces that can only be added', { ...pizza, ingredients: sauceToAdd }, false],
  [
    'without a sauce, if a StockItemExtended',
    { ...pizza, productType: 'StockItemExtended', ingredients: noSauce },
    true,
  ],
  ['without ingredients, which the server has filtered', withoutDetails, true],
  ['that is a half-n-half', { ...pizza, halves: [], ingredients: noSauce }, true],
  ['that is no customisable product', { ...pizza, discriminator: 'StockItem', ingredients: noSauce }, true],
])('[CAT-16] whether a list keeps a product %s', (_name, product, expected) => {
  expect(mayBeListed(product)).toBe(expected)
})
