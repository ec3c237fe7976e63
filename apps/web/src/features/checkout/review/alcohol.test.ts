import { expect, test } from 'vitest'
import { sampleItem, sampleMeal } from '../../../../test/sample-baskets.ts'
import { hasAlcohol } from './alcohol.ts'

type BasketLines = Parameters<typeof hasAlcohol>[0]
type Item = BasketLines['basketItems'][number]
const item = (alcoholUnits: number, isAvailable = true): Item => ({ ...sampleItem('i1'), alcoholUnits, isAvailable })
const basket = (basketItems: Item[], mealItems: Item[] = []): BasketLines => ({
  basketItems,
  groupedBasketItems: [
    { ...sampleMeal('m1'), basketItems: mealItems.map((mealItem) => ({ ...mealItem, groupId: 'drink' })) },
  ],
})

test.each([
  ['an order of a pizza', false, basket([item(0)])],
  ['an order with a lager', true, basket([item(0), item(1)])],
  ['a meal with a lager', true, basket([item(0)], [item(1)])],
  ['an order with an unavailable lager', false, basket([item(1, false)])],
] as const)('[RUL-03] %s contains alcohol: %s', (_, isFound, lines) => {
  expect(hasAlcohol(lines)).toBe(isFound)
})
