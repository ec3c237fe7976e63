import { expect, test } from 'vitest'
import { buildHalves, halvesOf, type HalvesChoice } from '../../test/fixture-halves.ts'
import { choicesOf } from '../../test/fixture-content.ts'
import type { HalfNumber, PartCategory } from '../core/basic-types.ts'
import { buildFromParts, halvesFromParts, type ChosenPart } from './items.ts'

const choices = halvesOf()

const part = (category: PartCategory, productId: string, half: HalfNumber | null = null, quantity = 1): ChosenPart => ({
  category,
  productId,
  quantity,
  half,
})

test.each<[string, ChosenPart[], HalvesChoice]>([
  ['no parts: the default build', [], {}],
  ['another size', [part('Size', 'family')], { size: 'family' }],
  ['another base', [part('Base', 'pan')], { base: 'pan' }],
  ['another left half with its recipe', [part('Half', 'seafood', 1)], { left: { pizza: 'seafood' } }],
  ['another right half with its recipe', [part('Half', 'seafood', 2)], { right: { pizza: 'seafood' } }],
  [
    'both halves, the right one named first',
    [part('Half', 'feast', 2), part('Half', 'seafood', 1)],
    { left: { pizza: 'seafood' }, right: { pizza: 'feast' } },
  ],
  ['a sauce on one half', [part('Sauce', 'barbecue', 1)], { left: { sauce: 'barbecue' } }],
  ['no sauce on one half', [part('Sauce', 'barbecue', 2, 0)], { right: { sauce: null } }],
  ['a topping on the left half', [part('Topping', 'olive', 1, 2)], { left: { toppings: { olive: 2 } } }],
  ['a topping on the right half', [part('Topping', 'ham', 2)], { right: { toppings: { ham: 1 } } }],
  [
    'the same topping on both',
    [part('Topping', 'ham', 2, 3), part('Topping', 'ham', 1)],
    { left: { toppings: { ham: 1 } }, right: { toppings: { ham: 3 } } },
  ],
  ['a topping left out of one half', [part('Topping', 'cheese', 2, 0)], { right: { toppings: { cheese: 0 } } }],
  [
    'a topping that overrides the recipe of the chosen half',
    [part('Topping', 'prawn', 1), part('Half', 'seafood', 1)],
    { left: { pizza: 'seafood', toppings: { prawn: 1 } } },
  ],
  ['a half of quantity 0 is not chosen', [part('Half', 'seafood', 1, 0)], {}],
])('[CAT-20] [BAS-16] parts describe a half-n-half: %s', (_, parts, expected) => {
  expect(halvesFromParts(choices, parts)).toEqual(buildHalves(choices, expected))
})

const notFound = (productId: string) => ({ refused: 'BasketItemPartNotFound', data: { productId } })
const tooMany = (type: string) => ({ refused: 'TooManyOfCustomisation', data: { type, max: 1 } })

test.each<[string, ChosenPart[], object]>([
  ['an unknown size', [part('Size', 'huge')], notFound('huge')],
  ['a size in which no halves are made', [part('Size', 'small')], notFound('small')],
  ['two sizes', [part('Size', 'large'), part('Size', 'family')], tooMany('Size')],
  ['a size of one half', [part('Size', 'large', 1)], notFound('large')],
  ['two bases', [part('Base', 'thin'), part('Base', 'pan')], tooMany('Base')],
  ['a double base', [part('Base', 'thin', null, 2)], tooMany('Base')],
  ['a base of one half', [part('Base', 'pan', 2)], notFound('pan')],
  ['a pizza without a half', [part('Half', 'seafood')], notFound('seafood')],
  ['an unknown pizza', [part('Half', 'lasagne', 1)], notFound('lasagne')],
  ['a pizza that must not be a half', [part('Half', 'golden', 2)], notFound('golden')],
  ['two pizzas on one half', [part('Half', 'seafood', 1), part('Half', 'feast', 1)], tooMany('Half')],
  ['one pizza twice on one half', [part('Half', 'seafood', 2, 2)], tooMany('Half')],
  ['a sauce without a half', [part('Sauce', 'tomato')], notFound('tomato')],
  ['an unknown sauce', [part('Sauce', 'mint', 1)], notFound('mint')],
  ['a topping as a sauce', [part('Sauce', 'olive', 2)], notFound('olive')],
  ['two sauces on the left half', [part('Sauce', 'tomato', 1), part('Sauce', 'barbecue', 1)], tooMany('Sauce')],
  ['two sauces on the right half', [part('Sauce', 'tomato', 2), part('Sauce', 'barbecue', 2)], tooMany('Sauce')],
  ['a topping without a half', [part('Topping', 'olive')], notFound('olive')],
  ['an unknown topping with quantity 0', [part('Topping', 'truffle', 1, 0)], notFound('truffle')],
  ['an unknown topping of the right half', [part('Topping', 'truffle', 2)], notFound('truffle')],
  ['a sauce as a topping', [part('Topping', 'tomato', 1)], notFound('tomato')],
  ['a name that every object has', [part('Half', '__proto__', 1)], notFound('__proto__')],
])('[CAT-20] [BAS-16] parts of a half-n-half are refused: %s', (_, parts, expected) => {
  expect(halvesFromParts(choices, parts)).toMatchObject(expected)
})

test('[CAT-20] one sauce on each half is not two sauces', () => {
  const parts = [part('Sauce', 'barbecue', 1), part('Sauce', 'tomato', 2)]
  const expected = buildHalves(choices, { left: { sauce: 'barbecue' }, right: { sauce: 'tomato' } })
  expect(halvesFromParts(choices, parts)).toEqual(expected)
})

test.each<[string, ChosenPart]>([
  ['a pizza as a half', part('Half', 'margherita', 1)],
  ['a pizza as a half without a number', part('Half', 'margherita')],
  ['a topping of one half', part('Topping', 'olive', 1)],
  ['a topping left out of one half', part('Topping', 'ham', 2, 0)],
])('[CAT-20] [BAS-16] a whole pizza has no %s', (_, chosen) => {
  expect(buildFromParts(choicesOf('ham-and-mushroom'), [chosen])).toEqual(notFound(chosen.productId))
})
