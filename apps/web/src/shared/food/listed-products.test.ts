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
const sauceToAdd = ingredients.map((ingredient) =>
  ingredient.sauce ? { ...ingredient, isDefault: false } : ingredient,
)
const { ingredients: _, ...withoutDetails } = pizza

test.each<[string, boolean, Product]>([
  ['with a sauce', true, pizza],
  ['without a sauce', false, { ...pizza, ingredients: noSauce }],
  ['with sauces that can only be added', false, { ...pizza, ingredients: sauceToAdd }],
  [
    'without a sauce, if a StockItemExtended',
    true,
    { ...pizza, productType: 'StockItemExtended', ingredients: noSauce },
  ],
  ['without ingredients, which the server has filtered', true, withoutDetails],
  ['that is a half-n-half', true, { ...pizza, halves: [], ingredients: noSauce }],
  ['that is no customisable product', true, { ...pizza, discriminator: 'StockItem', ingredients: noSauce }],
])('[CAT-16] a list shows a product %s: %s', (_name, expected, product) => {
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
