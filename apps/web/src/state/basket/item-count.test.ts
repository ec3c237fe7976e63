import { expect, test } from 'vitest'
import { sampleBasket, sampleItem, sampleMeal } from '../../../test/sample-baskets.ts'
import { countOf, isEmptyBasket } from './item-count.ts'

test.each([
  ['nothing', { basketItems: [], groupedBasketItems: [] }, true, 0],
  ['an item', { basketItems: [sampleItem('i1')], groupedBasketItems: [] }, false, 1],
  ['a meal', { basketItems: [], groupedBasketItems: [sampleMeal('m1', { quantity: 2 })] }, false, 2],
  ['a sold-out item', { basketItems: [sampleItem('i1', { isAvailable: false })], groupedBasketItems: [] }, false, 1],
])('[BAS-10] whether a basket with %s is empty: %s', (_, contents, isEmpty, count) => {
  const basket = sampleBasket(contents)
  expect([isEmptyBasket(basket), countOf(basket)]).toEqual([isEmpty, count])
})
