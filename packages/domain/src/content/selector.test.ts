import { expect, test } from 'vitest'
import { stock } from '../../test/fixture-content.ts'
import type { CategoryId, ProductId, SizeId } from '../core/basic-types.ts'
import type { Selector } from './offer.ts'
import { matches } from './selector.ts'

const cola = {
  product: stock('cola', 450, { categories: ['drinks' as CategoryId, 'deals' as CategoryId] }),
  sizeId: null,
}
const large = { ...cola, sizeId: 'large' as SizeId }

test.each<[string, Selector, typeof cola | typeof large, boolean]>([
  ['everything', {}, cola, true],
  ['its product', { products: ['cola' as ProductId] }, cola, true],
  ['another product', { products: ['feast' as ProductId] }, cola, false],
  ['one of its categories', { categories: ['deals' as CategoryId] }, cola, true],
  ['another category', { categories: ['sides' as CategoryId] }, cola, false],
  ['its type', { types: ['Sides'] }, cola, true],
  ['another type', { types: ['Pizzas'] }, cola, false],
  ['a size, for a product without sizes', { sizes: ['large' as SizeId] }, cola, false],
  ['its size', { sizes: ['large' as SizeId] }, large, true],
  ['another size', { sizes: ['small' as SizeId] }, large, false],
  ['its product in another category', { products: ['cola' as ProductId], categories: [] }, cola, false],
])('[VOU-01] whether an offer on %s takes the item: $3', (_, selector, item, expected) => {
  expect(matches(selector, item)).toBe(expected)
})
