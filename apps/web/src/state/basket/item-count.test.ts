import { expect, test } from 'vitest'
import { sampleBasket, sampleItem, sampleMeal } from '../../../test/sample-baskets.ts'
import { countOf, isEmptyBasket } from './item-count.ts'

test.each([
  ['nothing', true, 0, { basketItems: [], groupedBasketItems: [] }],
  ['an item', false, 1, { basketItems: [sampleItem('i1')], groupedBasketItems: [] }],
  ['two equal meals', false, 2, { basketItems: [], groupedBasketItems: [sampleMeal('m1', { quantity: 2 })] }],
  ['a sold-out item', false, 1, { basketItems: [sampleItem('i1', { isAvailable: false })], groupedBasketItems: [] }],
])('[BAS-10] a basket with %s is empty: %s, and counts %i items', (_, isEmpty, count, contents) => {
  const basket = sampleBasket(contents)
  expect([isEmptyBasket(basket), countOf(basket)]).toEqual([isEmpty, count])
})
