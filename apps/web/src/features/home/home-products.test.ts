import { expect, test } from 'vitest'
import { sampleProduct } from '../../../test/sample-products.ts'
import { homeCategories, mixedProducts } from './home-products.ts'

const category = (slug: string, sortOrder: number, isHomePage = true, isHidden = false) => ({
  slug,
  sortOrder,
  isHomePage,
  isHidden,
})

test('[CAT-06] the home page takes the categories with isHomePage in their order, without hidden ones', () => {
  const categories = [
    category('sides', 8),
    category('pizza', 1),
    category('drinks', 3, false),
    category('secret', 2, true, true),
  ]
  expect(homeCategories(categories)).toEqual(['pizza', 'sides'])
})

const popular = { tags: [{ name: 'Popular', tagType: 'badge' }] }

test('[CAT-06] the home page takes products of each category in turn, popular ones first, without sold-out or repeated ones', () => {
  const soldOut = sampleProduct('calzone', { isOutOfStock: true })
  const pizza = [sampleProduct('plain'), soldOut, sampleProduct('margherita', popular)]
  const sides = [sampleProduct('garlic-bread'), sampleProduct('plain')]
  const ids = (limit: number) => mixedProducts([pizza, sides], limit).map(({ productId }) => productId)
  expect(ids(8)).toEqual(['margherita', 'garlic-bread', 'plain'])
  expect(ids(2)).toEqual(['margherita', 'garlic-bread'])
  expect(mixedProducts([], 8)).toEqual([])
})
