import { expect, test } from 'vitest'
import { basketOf, build, line, menu, choicesOf, type Choice } from '../../test/fixture-content.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import type { IngredientCategory } from '../core/basic-types.ts'
import { buildFromParts, type ChosenPart } from '../baskets/items.ts'

const ham = choicesOf('ham-and-mushroom')

const part = (category: IngredientCategory, productId: string, quantity = 1): ChosenPart => ({
  category,
  productId,
  quantity,
})

test.each<[string, ChosenPart[], Choice]>([
  ['no parts: the default build', [], {}],
  ['another size: its default base', [part('Size', 'small')], { size: 'small' }],
  ['another base', [part('Base', 'pan')], { base: 'pan' }],
  ['another sauce instead of the recipe’s', [part('Sauce', 'barbecue')], { sauce: 'barbecue' }],
  [
    'the other sauce named and the recipe’s left out',
    [part('Sauce', 'tomato', 0), part('Sauce', 'barbecue')],
    { sauce: 'barbecue' },
  ],
  ['the sauce left out', [part('Sauce', 'tomato', 0)], { sauce: null }],
  ['a sauce left out that was not there', [part('Sauce', 'barbecue', 0)], {}],
  ['a topping added', [part('Topping', 'olive', 2)], { toppings: { olive: 2 } }],
  ['a recipe topping doubled', [part('Topping', 'ham', 2)], { toppings: { ham: 2 } }],
  ['a recipe topping left out', [part('Topping', 'ham', 0)], { toppings: { ham: 0 } }],
  ['one topping named twice', [part('Topping', 'olive'), part('Topping', 'olive')], { toppings: { olive: 2 } }],
])('[BAS-16] parts describe a pizza: %s', (_, parts, expected) => {
  expect(buildFromParts(ham, parts)).toEqual(build(ham, expected))
})

test.each<[string, ChosenPart[], unknown]>([
  ['an unknown size', [part('Size', 'huge')], { refused: 'BasketItemPartNotFound', data: { productId: 'huge' } }],
  ['an unknown topping, though left out', [part('Topping', 'truffle', 0)], { refused: 'BasketItemPartNotFound' }],
  ['a name that every object has', [part('Topping', '__proto__')], { refused: 'BasketItemPartNotFound' }],
  ['a topping called a sauce', [part('Sauce', 'olive')], { refused: 'BasketItemPartNotFound' }],
  [
    'two sizes',
    [part('Size', 'small'), part('Size', 'large')],
    { refused: 'TooManyOfCustomisation', data: { type: 'Size' } },
  ],
  [
    'two sauces',
    [part('Sauce', 'tomato'), part('Sauce', 'barbecue')],
    { refused: 'TooManyOfCustomisation', data: { type: 'Sauce' } },
  ],
  ['a double base', [part('Base', 'pan', 2)], { refused: 'TooManyOfCustomisation', data: { type: 'Base' } }],
])('[BAS-16] parts are refused: %s', (_, parts, expected) => {
  expect(buildFromParts(ham, parts)).toMatchObject(expected as object)
})

test('[BAS-16] parts of a priced pizza describe that pizza again', () => {
  const chosen = build(ham, { base: 'pan', sauce: 'barbecue', toppings: { ham: 0, prawn: 2 } })
  const [priced] = priceBasket(basketOf([line('ham-and-mushroom', 1, chosen)]), menu()).lines
  expect(buildFromParts(ham, priced!.parts)).toEqual(chosen)
})
