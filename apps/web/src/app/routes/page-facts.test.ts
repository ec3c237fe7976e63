import { expect, test } from 'vitest'
import { pageFacts } from './page-facts.ts'

const picture = { file: 'products/margherita-3f9a', widths: [320, 720, 480] }
const product = { slug: 'margherita', productType: 'Pizzas', picture }
const share = '/pictures/products/margherita-3f9a-720.webp'

test.each([
  ['/product/pizza/margherita', { product }, { canonical: '/product/pizzas/margherita', picture: share }],
  [
    '/menu/pizza/product/pizzas/margherita/item',
    { product },
    { canonical: '/product/pizzas/margherita', picture: share },
  ],
  [
    '/product/dips/aioli',
    { product: { slug: 'aioli', productType: 'Dips', picture: null } },
    { canonical: '/product/dips/aioli', picture: null },
  ],
  [
    '/pizza-meals/solo-box/item',
    { meal: { slug: 'solo-box', picture } },
    { canonical: '/pizza-meals/solo-box', picture: share },
  ],
  ['/menu/pizza', undefined, { canonical: '/menu/pizza', picture: null }],
  ['/offers/sidekick', null, { canonical: '/offers', picture: null }],
])('[NAV-06] [NAV-07] %s has one canonical path and its picture', (path, loaderData, expected) => {
  expect(pageFacts([{ loaderData: undefined }, { loaderData }], path)).toEqual(expected)
})
