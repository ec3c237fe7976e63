import { expect, test } from 'vitest'
import { sampleProduct } from '../../../../test/sample-products.ts'
import { audOf } from '../../../lib/money.ts'
import type { Product } from '../../../api/catalogue.ts'
import { shownPrice } from '../../../shared/food/product-price.ts'
import { sizeWords } from './size-labels.ts'

const margherita = sampleProduct('Margherita', {
  productType: 'Pizzas',
  totalPrice: audOf(1050),
  fromPrice: audOf(850),
  defaultSizeName: 'Large (11")',
  sizeNames: ['Small (7")', 'Large (11")'],
})
const cola = sampleProduct('Cola', {
  productType: 'Drinks',
  totalPrice: audOf(450),
  fromPrice: audOf(450),
  defaultSizeName: '1.25 L',
  sizeNames: ['375 mL', '1.25 L'],
})
const halves: Product = { ...margherita, productType: 'HalfnHalf', sizeNames: ['Large (11")', 'Family (13")'] }

test.each([
  ['a pizza names its size and what the smallest one costs', margherita, 'Large (11") · Small from $8.50'],
  ['one whose small size has sold out names its size alone', { ...margherita, fromPrice: audOf(1050) }, 'Large (11")'],
  ['a half-n-half names the sizes that it comes in', halves, 'Large or Family'],
  ['a drink in several sizes names its default one alone', cola, '1.25 L'],
  ['a product without sizes names none', sampleProduct('Garlic bread'), undefined],
])('[CAT-05] [CAT-20] %s', (_, product, words) => {
  expect(sizeWords(product)).toBe(words)
})

test('[CAT-20] prices a half-n-half "from" its cheapest, a pizza at its default build', () => {
  expect([shownPrice(halves), shownPrice(margherita)]).toEqual([
    { cents: 850, from: true },
    { cents: 1050, from: false },
  ])
})
