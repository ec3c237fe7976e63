import { expect, test } from 'vitest'
import { basketOf, build, line } from '../../test/fixture-content.ts'
import { buildHalves, halvesOf, wideMenu } from '../../test/fixture-halves.ts'
import { choicesOf } from '../../test/fixture-content.ts'
import type { ProductId } from '../core/basic-types.ts'
import type { Build } from '../pizza/build.ts'
import { foodOfBuild, foodOfLine } from './line-food.ts'
import { priceBasket } from './price-basket.ts'

const foodOf = (productId: string, chosen: Build | null = null) => {
  const [priced] = priceBasket(basketOf([line(productId, 1, chosen)]), wideMenu()).lines
  return foodOfLine(priced!)
}
const pizza = (productId: string, toppings: Readonly<Record<string, number>>) => {
  const choices = choicesOf(productId, wideMenu())
  return foodOf(productId, build(choices, { toppings }))
}

test('[CAT-15] a pizza has the allergens of its toppings: an added one adds its own, a removed one takes them away', () => {
  expect(pizza('margherita', {})?.allergens).not.toContain('crustacea')
  expect(pizza('margherita', { prawn: 1 })?.allergens).toContain('crustacea')
  expect(pizza('margherita', {})?.allergens).toContain('milk')
  expect(pizza('margherita', { cheese: 0 })?.allergens).not.toContain('milk')
})

test('[CAT-20] a half-n-half has the allergens of either half', () => {
  const choices = halvesOf()
  const of = (topping: Parameters<typeof buildHalves>[1]) =>
    foodOf('half-n-half', buildHalves(choices, topping))?.allergens
  expect(of({})).not.toContain('crustacea')
  expect(of({ left: { toppings: { prawn: 1 } } })).toContain('crustacea')
  expect(of({ right: { toppings: { prawn: 1 } } })).toContain('crustacea')
})

test('[CAT-15] a product without a build has its own allergens, one that has left the menu has none known', () => {
  expect(foodOf('garlic-bread')).toEqual({ allergens: ['wheat'], mayContain: [] })
  expect(foodOf('no-such-product')).toBeNull()
})

test('[CAT-15] [CAT-20] a build of another kind changes nothing about what a product contains', () => {
  const bread = wideMenu().products.get('garlic-bread' as ProductId)!
  const wheat = { allergens: ['wheat'], mayContain: [] }
  expect(foodOfBuild(bread, buildHalves(halvesOf(), {}))).toEqual(wheat)
  expect(foodOfBuild(bread, build(choicesOf('margherita', wideMenu())))).toEqual(wheat)
})
