import { expect, test } from 'vitest'
import recorded from '../../../test/pizza-choices.recorded.json' with { type: 'json' }
import type { Product } from '../../api/catalogue.ts'
import { halvesChoicesOf, choicesOf } from '../../state/pizza/pizza-choices.ts'
import { paths } from '../../urls/urls.ts'
import { mayBeListed } from './listed-products.ts'
import { shownPrice } from './product-price.ts'

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

test('[CAT-01] a product of a type that is not in the list is a plain stock item: listed, priced and opened without a builder', () => {
  const pasta = {
    ...withoutDetails,
    productType: 'Pasta',
    discriminator: 'StockItem',
    slug: 'penne',
    totalPrice: 12.5,
    fromPrice: 9,
  } as unknown as Product
  expect(mayBeListed(pasta)).toBe(true)
  expect(shownPrice(pasta)).toEqual({ cents: 1250, from: false })
  expect([choicesOf(pasta), halvesChoicesOf(pasta)]).toEqual([null, null])
  expect(paths.product(pasta.productType, pasta.slug)).toBe('/product/pasta/penne')
})
