import { describe, expect, test } from 'vitest'
import { isSamePurchase } from './same-purchase.ts'
import type { Group, Line } from '../basket/state.ts'
import type { BasketItemId, GroupId, IngredientId, ProductId, SizeId } from '../core/basic-types.ts'
import type { Build, Half, Halves, WholeBuild } from '../pizza/build.ts'

const sizeId = 'large' as SizeId
const baseId = 'classic' as IngredientId
const sauceId = 'tomato' as IngredientId
const counts = (toppings: Readonly<Record<string, number>>) => toppings as WholeBuild['toppings']
const whole = (toppings: Readonly<Record<string, number>> = { cheese: 2, ham: 1 }): WholeBuild => ({
  sizeId,
  baseId,
  sauceId,
  toppings: counts(toppings),
})
const half = (productId: string): Half => ({
  productId: productId as ProductId,
  sauceId,
  toppings: counts({ cheese: 2 }),
})
const halves = (left: Half, right: Half): Halves => ({ sizeId, baseId, left, right })

let made = 0
const line = (productId: string, quantity = 1, build: Build | null = null): Line => ({
  id: `line-${made++}` as BasketItemId,
  productId: productId as ProductId,
  quantity,
  build,
})
const meal = (productId: string, slots: Group['slots'], quantity = 1): Group => ({
  id: `meal-${made++}` as GroupId,
  productId: productId as ProductId,
  quantity,
  slots,
  code: null,
})
const bought = (
  lines: readonly Line[],
  groups: readonly Group[] = [],
  serviceType: 'Pickup' | 'Delivery' = 'Pickup',
) => ({
  lines,
  groups,
  disposition: { serviceType },
})

const pizza = (quantity = 1, build = whole()) => line('hawaiian', quantity, build)

describe('[BAS-28] the same purchase', () => {
  test.each([
    ['the same lines under other ids', bought([pizza(), line('cola', 2)]), bought([pizza(), line('cola', 2)])],
    ['in another order', bought([pizza(), line('cola')]), bought([line('cola'), pizza()])],
    ['two lines of one and one of two', bought([pizza(1), pizza(1)]), bought([pizza(2)])],
    [
      'toppings written in another order, none of one is none',
      bought([pizza(1, whole({ ham: 1, cheese: 2, olives: 0 }))]),
      bought([pizza()]),
    ],
    [
      'halves the other way round',
      bought([line('half-n-half', 1, halves(half('hawaiian'), half('margherita')))]),
      bought([line('half-n-half', 1, halves(half('margherita'), half('hawaiian')))]),
    ],
    [
      'a meal with the same in it',
      bought([], [meal('box', { pizza: [pizza()], drink: [line('cola')] })]),
      bought([], [meal('box', { drink: [line('cola')], pizza: [pizza()] })]),
    ],
  ])('%s', (_, one, other) => {
    expect([isSamePurchase(one, other), isSamePurchase(other, one)]).toEqual([true, true])
  })

  test.each([
    ['nothing at all', bought([]), bought([])],
    ['one more', bought([pizza(2)]), bought([pizza(3)])],
    ['something more', bought([pizza()]), bought([pizza(), line('cola')])],
    ['a topping more', bought([pizza()]), bought([pizza(1, whole({ cheese: 3, ham: 1 }))])],
    ['another service', bought([pizza()]), bought([pizza()], [], 'Delivery')],
    [
      'another half',
      bought([line('h', 1, halves(half('a'), half('b')))]),
      bought([line('h', 1, halves(half('a'), half('c')))]),
    ],
    [
      'another drink in the meal',
      bought([], [meal('box', { drink: [line('cola')] })]),
      bought([], [meal('box', { drink: [line('water')] })]),
    ],
    [
      'two of the meal',
      bought([], [meal('box', { drink: [line('cola')] }, 2)]),
      bought([], [meal('box', { drink: [line('cola')] })]),
    ],
    ['the things of a meal without it', bought([line('cola')]), bought([], [meal('box', { drink: [line('cola')] })])],
  ])('is none with %s', (_, one, other) => {
    expect([isSamePurchase(one, other), isSamePurchase(other, one)]).toEqual([false, false])
  })
})
