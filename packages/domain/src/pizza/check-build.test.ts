import { expect, test } from 'vitest'
import { build, content, contentWith, menu, choicesOf, pizza, type Choice } from '../../test/fixture-content.ts'
import type { RefusalValue } from '../core/refusal.ts'
import type { IngredientId, ProductId } from '../core/basic-types.ts'
import { checkBuild } from '../baskets/items.ts'

const ham = choicesOf('ham-and-mushroom')

test.each<[string, Choice, Partial<RefusalValue>]>([
  [
    '[RUL-11] a base that the size does not have',
    { size: 'small', base: 'gluten-free' },
    { refused: 'UnmatchedBases', data: { productId: 'gluten-free' as ProductId } },
  ],
  ['[RUL-11] a base that does not fit a topping', { base: 'gluten-free' }, { refused: 'UnmatchedBases' }],
  [
    '[RUL-11] a base that does not fit the sauce',
    { base: 'gluten-free', sauce: 'barbecue', toppings: { ham: 0 } },
    { refused: 'UnmatchedBases' },
  ],
  [
    '[BAS-16] an unknown size',
    { size: 'huge' },
    { refused: 'BasketItemPartNotFound', data: { productId: 'huge' as ProductId } },
  ],
  ['[BAS-16] an unknown sauce', { sauce: 'mint' }, { refused: 'BasketItemPartNotFound' }],
  ['[BAS-16] a topping as sauce', { sauce: 'olive' }, { refused: 'BasketItemPartNotFound' }],
  ['[BAS-16] a sauce as topping', { toppings: { barbecue: 1 } }, { refused: 'BasketItemPartNotFound' }],
  [
    '[BAS-16] an unknown topping',
    { toppings: { truffle: 1 } },
    { refused: 'BasketItemPartNotFound', data: { productId: 'truffle' as ProductId } },
  ],
  ['[BAS-16] half a topping', { toppings: { olive: 0.5 } }, { refused: 'BadInput' }],
  ['[BAS-16] less than nothing of a topping', { toppings: { olive: -1 } }, { refused: 'BadInput' }],
  ['[CAT-17] an eleventh topping', { toppings: { olive: 8 } }, { refused: 'TooManyIngredients', data: { max: 10 } }],
])('%s is refused', (_, choice, expected) => {
  expect(checkBuild(ham, build(ham, choice))).toMatchObject(expected)
})

test.each<[string, Choice]>([
  ['[CAT-17] ten toppings, doubles counting two, sauce and base not counted', { toppings: { olive: 7 } }],
  ['[RUL-11] a base that fits once the other topping is left out', { base: 'gluten-free', toppings: { ham: 0 } }],
  ['[RUL-11] a base without limits under anything', { base: 'pan', toppings: { pepperoni: 1 } }],
  ['[BAS-16] nothing at all on the base', { sauce: null, toppings: { cheese: 0, ham: 0, mushroom: 0 } }],
])('%s is accepted', (_, choice) => {
  expect(checkBuild(ham, build(ham, choice))).toBeNull()
})

test('[CAT-17] a topping without a price for a size is not offered there', () => {
  const others = Object.fromEntries(
    Object.entries(content.toppingPrices['premium']!).filter(([size]) => size !== 'small'),
  )
  const shop = { ...content, toppingPrices: { ...content.toppingPrices, premium: others } }
  const choices = choicesOf('margherita', menu('Pickup', shop))
  const prawns = { toppings: { prawn: 1 } }
  expect(checkBuild(choices, build(choices, { size: 'small', ...prawns }))).toMatchObject({
    refused: 'BasketItemPartNotFound',
  })
  expect(checkBuild(choices, build(choices, prawns))).toBeNull()
})

const bounded = choicesOf(
  'fixed',
  menu(
    'Pickup',
    contentWith(
      pizza(
        'fixed',
        'tomato',
        { cheese: 1 },
        {
          bounds: [
            { type: 'Topping', min: 1, max: 3 },
            { type: 'Sauce', min: 1, max: 1 },
          ],
        },
      ),
    ),
  ),
)
test.each<[string, Choice, unknown]>([
  [
    'fewer toppings than the least',
    { toppings: { cheese: 0 } },
    { refused: 'TooFewOfCustomisation', data: { type: 'Topping', min: 1, max: 3 } },
  ],
  [
    'more toppings than the most',
    { toppings: { olive: 3 } },
    { refused: 'TooManyOfCustomisation', data: { type: 'Topping', min: 1, max: 3 } },
  ],
  [
    'no sauce where one is needed',
    { sauce: null },
    { refused: 'TooFewOfCustomisation', data: { type: 'Sauce', min: 1, max: 1 } },
  ],
  ['exactly the least', {}, null],
  ['exactly the most', { toppings: { olive: 2 } }, null],
])('[CAT-18] %s', (_, choice, expected) => {
  expect(checkBuild(bounded, build(bounded, choice))).toEqual(expected)
})

test.each([1.5, -1])('[CAT-18] says that %s units of a topping are none', (units) => {
  const offered = choicesOf('margherita', menu())
  expect(checkBuild(offered, build(offered, { toppings: { ham: units } }))).toEqual({
    refused: 'BadInput',
    data: { errors: [{ field: 'quantity', message: 'Toppings are counted in whole units.' }] },
  })
})

test('[CAT-05] a base counts only the toppings that are on the pizza', () => {
  const offered = choicesOf('margherita', menu())
  const chosen = build(offered, { base: 'gluten-free' })
  const withHam = (units: number) => ({ ...chosen, toppings: { ...chosen.toppings, ['ham' as IngredientId]: units } })
  expect(checkBuild(offered, withHam(0))).toBeNull()
  expect(checkBuild(offered, withHam(1))?.refused).toBe('UnmatchedBases')
})
