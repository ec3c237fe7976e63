import { expect, test } from 'vitest'
import { free, ids, offer } from '../../test/fixture-offers.ts'
import { bread, cola, pizza, pizzas, priced, soloBox } from '../../test/fixture-offer-baskets.ts'
import type { Effect, Offer } from '../content/offer.ts'
import { cents } from '../core/basic-types.ts'
import { largestReduction, largestReductionTogether, leastRemainder } from './largest-reduction.ts'
import { batchesOf } from './pieces.ts'

/** Three colas of 4.50, two breads of 7 and a meal. */
const { lines, groups } = priced([cola(3), bread(2)], [], [soloBox()])
const goods = { pieces: batchesOf(lines, groups), meals: [] }
const reduction = (effect: Effect, more: Partial<Offer> = {}) => largestReduction(offer('it', effect, more), goods)
const snacks = { products: ids('garlic-bread', 'cola') }
const none = { cents: 0, part: 0, freesDelivery: false }

test.each<[string, Effect, Partial<Offer>, object]>([
  ['a fixed price', { kind: 'fixedPrice', selector: snacks, price: cents(500) }, {}, { cents: 400 }],
  [
    'a fixed price once',
    { kind: 'fixedPrice', selector: snacks, price: cents(500) },
    { limits: { ...free, perOrder: 1 } },
    { cents: 200 },
  ],
  ['the dearest free items', { kind: 'freeItem', selector: {}, max: 3 }, {}, { cents: 1_850 }],
  [
    'one free item of three',
    { kind: 'freeItem', selector: {}, max: 3 },
    { limits: { ...free, perOrder: 1 } },
    { cents: 700 },
  ],
  ['half of all for pairs', { kind: 'secondAtHalf', selector: snacks }, {}, { cents: 1_375 }],
  [
    'gifts',
    { kind: 'buyXGetY', buy: {}, buyCount: 1, get: snacks, getCount: 2 },
    { limits: { ...free, perOrder: 2 } },
    { cents: 2_300 },
  ],
  ['a tenth of some items', { kind: 'percentOff', selector: snacks, percent: 10 }, {}, { cents: 281 }],
  ['a tenth of everything with meals', { kind: 'percentOff', selector: {}, percent: 10 }, {}, { cents: 6, part: 0.1 }],
  ['an amount', { kind: 'amountOff', amount: cents(500) }, {}, { cents: 500 }],
  ['free delivery', { kind: 'freeDelivery' }, {}, { freesDelivery: true }],
  ['a deal reduces no item', { kind: 'bundle', productId: ids('solo')[0]! }, {}, {}],
  ['no reduction without a matching item', { kind: 'freeItem', selector: pizzas, max: 1 }, {}, {}],
])('[BAS-11] at most: %s', (_, effect, more, expected) => {
  expect(reduction(effect, more)).toEqual({ ...none, ...expected })
})

test('[BAS-11] a percentage on a meal that the basket could form is one of everything', () => {
  const single = priced([pizza('margherita', 'small')], [])
  const pieces = batchesOf(single.lines, single.groups)
  const tenth = offer('it', { kind: 'percentOff', selector: { products: ids('solo') }, percent: 10 })
  const meals = goods.pieces.filter(({ isMeal }) => isMeal)
  expect(largestReduction(tenth, { pieces, meals })).toEqual({ ...none, cents: 1, part: 0.1 })
  expect(largestReduction(tenth, { pieces, meals: [] })).toEqual({ ...none, cents: 1 })
})

test.each([[['cola', 'garlic-bread']], [['garlic-bread', 'cola']]])(
  '[BAS-11] the dearest counts in whatever order the goods are: %s',
  (order) => {
    const pieces = order.map((id) => goods.pieces.find(({ item }) => item.product.id === id)!)
    const gift = offer('it', { kind: 'freeItem', selector: {}, max: 1 })
    expect(largestReduction(gift, { pieces, meals: [] }).cents).toBe(700)
  },
)

test('[BAS-11] offers together free the delivery only if one of them does', () => {
  expect(largestReductionTogether([none, none]).freesDelivery).toBe(false)
})

test('[BAS-11] reductions add up, and never exceed the subtotal', () => {
  const five = { cents: 500, part: 0.1, freesDelivery: false }
  expect(largestReductionTogether([five, { ...five, freesDelivery: true }])).toEqual({
    cents: 1_000,
    part: 0.2,
    freesDelivery: true,
  })
  expect(largestReductionTogether([])).toEqual(none)
  expect([leastRemainder(2_005, five), leastRemainder(400, five)]).toEqual([1_304, 0])
})
