import { expect, test } from 'vitest'
import { soldOutState, store, wednesday } from '../../test/fixture-content.ts'
import { buildHalves, halvesOf, wideContent, wideMenu, type HalvesChoice } from '../../test/fixture-halves.ts'
import type { CustomisationBounds, Product } from '../content/content.ts'
import { menuFor } from '../menu/menu.ts'
import { checkHalves } from './items.ts'

const choices = halvesOf()
const check = (choice: HalvesChoice, offered = choices) => checkHalves(offered, buildHalves(offered, choice))

test.each<[string, HalvesChoice, unknown]>([
  [
    '[CAT-17] an eleventh topping on the left half',
    { left: { toppings: { olive: 10 } } },
    { refused: 'TooManyIngredients', data: { max: 10 } },
  ],
  [
    '[CAT-17] an eleventh topping on the right half, the recipe’s own counted',
    { right: { toppings: { mushroom: 7 } } },
    { refused: 'TooManyIngredients', data: { max: 10 } },
  ],
  [
    '[RUL-11] a base that fits the left half but not the right one',
    { base: 'gluten-free' },
    { refused: 'UnmatchedBases', data: { productId: 'gluten-free' } },
  ],
  [
    '[RUL-11] a base that fits the right half but not the left one',
    { base: 'gluten-free', left: { pizza: 'calabrese' }, right: { pizza: 'margherita' } },
    { refused: 'UnmatchedBases', data: { productId: 'gluten-free' } },
  ],
  [
    '[RUL-11] a base that does not fit the sauce of one half',
    { base: 'gluten-free', left: { sauce: 'barbecue' }, right: { pizza: 'seafood' } },
    { refused: 'UnmatchedBases', data: { productId: 'gluten-free' } },
  ],
  [
    '[RUL-11] a base that the size does not have',
    { base: 'stone' },
    { refused: 'UnmatchedBases', data: { productId: 'stone' } },
  ],
  [
    '[CAT-20] a size in which no halves are made',
    { size: 'small' },
    { refused: 'BasketItemPartNotFound', data: { productId: 'small' } },
  ],
  [
    '[CAT-20] a pizza that may be no half',
    { right: { pizza: 'bare' } },
    { refused: 'BasketItemPartNotFound', data: { productId: 'bare' } },
  ],
  [
    '[CAT-20] a pizza that does not come in the size',
    { right: { pizza: 'snack' } },
    { refused: 'BasketItemPartNotFound', data: { productId: 'snack' } },
  ],
  [
    '[CAT-20] [RUL-11] a promotion’s own pizza as a half',
    { left: { pizza: 'golden' } },
    { refused: 'BasketItemPartNotFound', data: { productId: 'golden' } },
  ],
  [
    '[BAS-16] an unknown topping on a half',
    { right: { toppings: { truffle: 1 } } },
    { refused: 'BasketItemPartNotFound', data: { productId: 'truffle' } },
  ],
  [
    '[BAS-16] a topping as the sauce of a half',
    { left: { sauce: 'olive' } },
    { refused: 'BasketItemPartNotFound', data: { productId: 'olive' } },
  ],
  ['[BAS-16] a part of a unit', { right: { toppings: { olive: 0.5 } } }, { refused: 'BadInput' }],
  ['[BAS-16] less than nothing of a topping', { left: { toppings: { olive: -1 } } }, { refused: 'BadInput' }],
])('%s is refused', (_, choice, expected) => {
  expect(check(choice)).toMatchObject(expected as object)
})

test.each<[string, HalvesChoice]>([
  ['with its default build', {}],
  [
    'with ten toppings on each half, twenty together',
    { left: { toppings: { olive: 9 } }, right: { toppings: { mushroom: 6 } } },
  ],
  ['twice the same pizza', { left: { pizza: 'calabrese' } }],
  ['with nothing on one half', { left: { sauce: null, toppings: { cheese: 0 } } }],
  ['on a base that fits both halves', { base: 'gluten-free', right: { pizza: 'seafood' } }],
  [
    'on a base that fits once incompatible toppings are removed',
    { base: 'gluten-free', right: { sauce: 'tomato', toppings: { pepperoni: 0 } } },
  ],
])('[CAT-17] [CAT-20] [RUL-11] a half-n-half can be made %s', (_, choice) => {
  expect(check(choice)).toBeNull()
})

const boundBy = (...bounds: CustomisationBounds[]) =>
  halvesOf(
    wideMenu('Pickup', {
      ...wideContent,
      products: wideContent.products.map((each): Product => (each.kind === 'halves' ? { ...each, bounds } : each)),
    }),
  )
const bounded = boundBy({ type: 'Topping', min: 1, max: 4 }, { type: 'Sauce', min: 1, max: 1 })

test.each<[string, HalvesChoice, unknown]>([
  ['the least on one half and the most on the other', {}, null],
  ['the most on both halves', { left: { toppings: { olive: 3 } } }, null],
  [
    'fewer than the least on the left half',
    { left: { toppings: { cheese: 0 } } },
    { refused: 'TooFewOfCustomisation', data: { type: 'Topping', min: 1, max: 4 } },
  ],
  [
    'fewer than the least on the right half',
    { right: { toppings: { cheese: 0, olive: 0, pepperoni: 0 } } },
    { refused: 'TooFewOfCustomisation', data: { type: 'Topping', min: 1, max: 4 } },
  ],
  [
    'more than the most on the left half',
    { left: { toppings: { olive: 4 } } },
    { refused: 'TooManyOfCustomisation', data: { type: 'Topping', min: 1, max: 4 } },
  ],
  [
    'more than the most on the right half',
    { right: { toppings: { olive: 2 } } },
    { refused: 'TooManyOfCustomisation', data: { type: 'Topping', min: 1, max: 4 } },
  ],
  [
    'no sauce on one half',
    { right: { sauce: null } },
    { refused: 'TooFewOfCustomisation', data: { type: 'Sauce', min: 1, max: 1 } },
  ],
])('[CAT-18] applies the bounds to each half separately: %s', (_, choice, expected) => {
  expect(check(choice, bounded)).toEqual(expected)
})

test('[CAT-18] applies the bounds of the half-n-half to a half, not those of its pizza', () => {
  const products = wideContent.products.map((each): Product =>
    each.id === 'calabrese' && each.kind === 'pizza'
      ? { ...each, bounds: [{ type: 'Topping', min: 0, max: 4 }] }
      : each,
  )
  const offered = halvesOf(wideMenu('Pickup', { ...wideContent, products }))
  expect(check({ right: { toppings: { olive: 4 } } }, offered)).toBeNull()
})

const without = (...ids: string[]) => halvesOf(menuFor(wideContent, store, soldOutState(...ids), 'Pickup', wednesday))

test.each<[string, string, HalvesChoice, string | null]>([
  ['the pizza of the left half', 'margherita', {}, 'margherita'],
  ['the pizza of the right half', 'calabrese', {}, 'calabrese'],
  ['a pizza that is on neither half', 'feast', {}, null],
  ['a topping of the left half', 'olive', { left: { toppings: { olive: 1 } }, right: { pizza: 'seafood' } }, 'olive'],
  ['a topping of the right half', 'pepperoni', {}, 'pepperoni'],
  ['a topping that is taken off', 'pepperoni', { right: { toppings: { pepperoni: 0 } } }, null],
  ['the sauce of one half', 'barbecue', {}, 'barbecue'],
  ['the base', 'thin', {}, 'thin'],
  ['another base', 'pan', {}, null],
])('[CAT-19] sold out for a half-n-half: %s', (_, gone, choice, refusedId) => {
  const expected = refusedId === null ? null : { refused: 'ProductOutOfStock', data: { productId: refusedId } }
  expect(check(choice, without(gone))).toEqual(expected)
})
