import { expect, test } from 'vitest'
import { build, choicesOf, stock } from '../../test/fixture-content.ts'
import { bundle, slot } from '../../test/fixture-halves.ts'
import { contentsOf, mealContent, mealMenu, piece } from '../../test/fixture-meals.ts'
import type { Group } from '../basket/state.ts'
import type { BasketItemId, ProductId } from '../core/basic-types.ts'
import { isRefused } from '../core/refusal.ts'
import { defaultMealContents, isSameContents, slotsOf, type MealPiece } from './meal-contents.ts'

const shown = mealMenu('Pickup', {
  ...mealContent,
  products: [...mealContent.products, stock('salad', 800), stock('soup', 900)],
})
const bundleOf = (...slots: Parameters<typeof bundle>[2]) => bundle('box', 2_000, slots)
const two = bundleOf(slot('side', ['garlic-bread', 'salad'], 1, 3), slot('main', ['margherita', 'garlic-bread'], 0, 2))

test('[CAT-21] a meal comes with the required number of the first choice of each slot', () => {
  const box = bundleOf(
    slot('side', ['garlic-bread', 'salad'], 2, 3),
    slot('extra', ['soup'], 0, 2),
    slot('empty', [], 1, 1),
    slot('drink', ['cola'], 1, 1),
  )
  const found = defaultMealContents(box, (index) => `piece-${index}` as BasketItemId)
  expect(found).toEqual([
    { id: 'piece-0', slotId: 'side', productId: 'garlic-bread', quantity: 2, build: null },
    { id: 'piece-3', slotId: 'drink', productId: 'cola', quantity: 1, build: null },
  ])
})

const filled = (pieces: readonly MealPiece[], box = two) => {
  const slots = slotsOf(box, shown, pieces)
  return isRefused(slots) ? slots : contentsOf({ slots } as Group)
}

test.each<[string, readonly MealPiece[], Record<string, readonly string[]>]>([
  [
    'a piece goes to the first slot that has room for it',
    [piece('garlic-bread', { quantity: 2 }), piece('garlic-bread', { id: 'more', quantity: 2 })],
    { side: ['2 × garlic-bread'], main: ['2 × garlic-bread'] },
  ],
  ['or to the one that it names', [piece('garlic-bread', { slotId: 'main' })], { main: ['1 × garlic-bread'] }],
  [
    'equal pieces of a slot become one line, others keep their own',
    [piece('garlic-bread'), piece('salad'), piece('garlic-bread', { id: 'second' })],
    { side: ['2 × garlic-bread', '1 × salad'] },
  ],
  [
    'pieces of another build keep their line',
    [
      piece('margherita'),
      piece('margherita', { id: 'pan', build: build(choicesOf('margherita', shown), { base: 'pan' }) }),
    ],
    { main: ['1 × margherita', '1 × margherita'] },
  ],
])('[CAT-21] %s', (_, pieces, expected) => {
  expect(filled(pieces)).toEqual(expected)
})

test.each<[string, readonly MealPiece[], object]>([
  ['no slot offers', [piece('soup')], { refused: 'NotSwappable', data: { productId: 'soup' } }],
  [
    'is too much for its slot',
    [piece('salad', { quantity: 3 }), piece('salad', { id: 'more' })],
    { refused: 'TooManyOfCustomisation', data: { type: 'side', max: 3 } },
  ],
  ['has no quantity', [piece('salad', { quantity: 0 })], { refused: 'BadInput' }],
])('[CAT-21] refuses a piece that %s', (_, pieces, expected) => {
  expect(filled(pieces)).toMatchObject(expected)
})

test('[CAT-21] a choice of the slot that the menu lacks has no build', () => {
  const gone = bundleOf(slot('side', ['moon-cake']))
  expect(slotsOf(gone, shown, [piece('moon-cake')])).toEqual({
    side: [{ id: 'moon-cake', productId: 'moon-cake', quantity: 1, build: null }],
  })
})

test('[CAT-21] a piece without a build gets that of its choice, in the size of the slot', () => {
  const box = bundleOf(slot('pizza', ['feast/small', 'margherita/family']))
  const slots = slotsOf(box, shown, [piece('margherita')])
  expect(slots).toMatchObject({ pizza: [{ productId: 'margherita', build: { sizeId: 'family', sauceId: 'tomato' } }] })
})

const line = (productId: string, quantity = 1, base: string | null = null) => ({
  id: `${productId}-${quantity}` as BasketItemId,
  productId: productId as ProductId,
  quantity,
  build: base === null ? null : build(choicesOf('margherita', shown), { base }),
})
const [bread, salad] = [line('garlic-bread'), line('salad')]

test.each<[string, Group['slots'], Group['slots'], boolean]>([
  ['the same pieces in another order', { side: [bread, salad] }, { side: [salad, bread] }, true],
  ['more pieces', { side: [bread] }, { side: [bread, salad] }, false],
  ['fewer pieces', { side: [bread, salad] }, { side: [bread] }, false],
  ['one other piece', { side: [bread, salad] }, { side: [bread, line('soup')] }, false],
  ['another quantity', { side: [bread] }, { side: [line('garlic-bread', 2)] }, false],
  ['another product of the same number', { side: [bread] }, { side: [salad] }, false],
  ['another build', { main: [line('margherita', 1, 'thin')] }, { main: [line('margherita', 1, 'pan')] }, false],
  ['the same build', { main: [line('margherita', 1, 'pan')] }, { main: [line('margherita', 1, 'pan')] }, true],
  ['another slot', { side: [bread] }, { main: [bread] }, false],
  ['an empty slot', { side: [bread], main: [] }, { side: [bread] }, true],
  ['a missing slot that the other fills', { side: [bread] }, { side: [bread], main: [salad] }, false],
])('[BAS-05] whether meals with %s are equal: $3', (_, one, other, expected) => {
  expect(isSameContents(one, other)).toBe(expected)
})
