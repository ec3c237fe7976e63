import { expect, test } from 'vitest'
import { hasAlcohol } from './alcohol.ts'

type BasketLines = Parameters<typeof hasAlcohol>[0]
const item = (alcoholUnits: number, isAvailable = true) => ({ alcoholUnits, isAvailable })
const basket = (basketItems: unknown[], inMeal: unknown[] = []) =>
  ({ basketItems, groupedBasketItems: [{ basketItems: inMeal }] }) as unknown as BasketLines

test.each([
  ['an order of a pizza', basket([item(0)]), false],
  ['an order with a lager', basket([item(0), item(1)]), true],
  ['a meal with a lager', basket([item(0)], [item(1)]), true],
  ['an order with an unavailable lager', basket([item(1, false)]), false],
] as const)('[RUL-03] detects alcohol in %s', (_, lines, isFound) => {
  expect(hasAlcohol(lines)).toBe(isFound)
})
