import { expect, test } from 'vitest'
import { hasAlcohol } from './alcohol.ts'

type Asked = Parameters<typeof hasAlcohol>[0]
const item = (alcoholUnits: number, isAvailable = true) => ({ alcoholUnits, isAvailable })
const basket = (basketItems: unknown[], inMeal: unknown[] = []) =>
  ({ basketItems, groupedBasketItems: [{ basketItems: inMeal }] }) as unknown as Asked

test.each([
  ['a pizza alone', basket([item(0)]), false],
  ['a lager', basket([item(0), item(1)]), true],
  ['a lager in a meal', basket([item(0)], [item(1)]), true],
  ['a lager that can no longer be had', basket([item(1, false)]), false],
] as const)('[RUL-03] 18 or over is asked for %s', (_, asked, isAsked) => {
  expect(hasAlcohol(asked)).toBe(isAsked)
})
