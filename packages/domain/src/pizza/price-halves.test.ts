import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildHalves, halves, halvesOf, wideContent, wideMenu, type HalvesChoice } from '../../test/fixture-halves.ts'
import { drawnHalves } from '../../test/random-choices.ts'
import { checkHalves } from './check-build.ts'
import type { Half, Halves } from './build.ts'
import { halvesSizeOf, type HalvesChoices } from './halves-choices.ts'
import { toppingsOf } from './toppings.ts'
import { sumOf } from '../core/money.ts'
import { cents, type IngredientId, type TierId } from '../core/basic-types.ts'
import { halvesPriceSentence, priceHalves } from './price-halves.ts'

const manyTimes = runs({ sample: 300, prove: 50_000 })
const choices = halvesOf()
const unit = (choice: HalvesChoice, offered = choices): number =>
  priceHalves(offered, buildHalves(offered, choice)).unit

test.each<[string, HalvesChoice, number]>([
  ['the more expensive half and the fee with the default build', {}, 2000],
  ['the more expensive half, on either side', { left: { pizza: 'calabrese' }, right: { pizza: 'margherita' } }, 2000],
  ['the dearer half when the left one is', { left: { pizza: 'seafood' } }, 2150],
  ['one pizza and the fee when both halves are the same', { right: { pizza: 'margherita' } }, 1750],
  ['the halves’ prices and the fee of its size', { size: 'family' }, 2650],
  ['the base once', { base: 'pan' }, 2200],
  ['the base of its size once', { size: 'family', base: 'pan' }, 2900],
  ['half an extra topping, rounded up', { left: { toppings: { mushroom: 1 } } }, 2103],
  ['half an extra topping of the dearer half', { right: { toppings: { mushroom: 1 } } }, 2103],
  [
    'half of the extras of both halves, rounded up once',
    { left: { toppings: { mushroom: 1 } }, right: { toppings: { mushroom: 1 } } },
    2205,
  ],
  [
    'half of three odd extras, rounded up once',
    { left: { toppings: { mushroom: 1, olive: 1 } }, right: { toppings: { mushroom: 1 } } },
    2308,
  ],
  ['half of a double', { left: { toppings: { mushroom: 2 } } }, 2205],
  ['half of the second unit of a recipe’s topping', { left: { toppings: { cheese: 2 } } }, 2103],
  [
    'half of extras of different bands',
    { left: { toppings: { prawn: 1 } }, right: { toppings: { mushroom: 1 } } },
    2303,
  ],
  ['half of a topping’s price in the tier', { left: { toppings: { pepperoni: 1 } } }, 2175],
  ['half of the topping’s price in its size', { size: 'family', left: { toppings: { mushroom: 1 } } }, 2778],
  ['no less without a topping', { right: { toppings: { pepperoni: 0 } } }, 2000],
  ['no less with one unit of two', { right: { toppings: { pepperoni: 1 } } }, 2000],
  [
    'no less with nothing on it at all',
    {
      left: { sauce: null, toppings: { cheese: 0 } },
      right: { sauce: null, toppings: { cheese: 0, olive: 0, pepperoni: 0 } },
    },
    2000,
  ],
  ['the same with another sauce', { left: { sauce: 'barbecue' }, right: { sauce: null } }, 2000],
  ['the same with a topping swapped on its half', { right: { toppings: { olive: 0, mushroom: 1 } } }, 2000],
  ['the same with a cheaper topping swapped in', { right: { toppings: { pepperoni: 1, mushroom: 1 } } }, 2000],
  ['half of a dearer topping swapped in', { right: { toppings: { olive: 0, ham: 1 } } }, 2175],
  [
    'half an extra that the other half left out: halves do not pay for each other',
    { left: { toppings: { olive: 1 } }, right: { toppings: { olive: 0 } } },
    2103,
  ],
])('[CAT-20] a half-n-half costs %s', (_, choice, expected) => {
  expect(checkHalves(choices, buildHalves(choices, choice))).toBeNull()
  expect(unit(choice)).toBe(expected)
})

test('[CAT-20] each way of receiving the food has its own price, the fee is the same', () => {
  expect(unit({}, halvesOf(wideMenu('Delivery')))).toBe(2050 + 150)
})

test('[CAT-20] a tier raises the halves, never the fee', () => {
  const tiers = [
    {
      id: 'city' as TierId,
      hasOnePrice: false,
      add: { Pizzas: cents(300), HalfnHalf: cents(5000) },
      addToppings: { veg: cents(20) },
    },
  ]
  const dear = halvesOf(wideMenu('Pickup', { ...wideContent, tiers }))
  expect(unit({}, dear)).toBe(1750 + 300 + 150)
  expect(unit({ left: { toppings: { mushroom: 1 } } }, dear)).toBe(1750 + 300 + 113 + 150)
})

test('[CAT-20] the default base of the size costs nothing, and a cheaper one refunds nothing', () => {
  const sizes = halves('', ['', '']).sizes.map((size) => ({ ...size, defaultBase: 'pan' as IngredientId }))
  const products = wideContent.products.map((product) => (product.kind === 'halves' ? { ...product, sizes } : product))
  const deep = halvesOf(wideMenu('Pickup', { ...wideContent, products }))
  expect(unit({}, deep)).toBe(2000)
  expect(unit({ base: 'thin' }, deep)).toBe(2000)
  expect(unit({ base: 'gluten-free', right: { pizza: 'margherita' } }, deep)).toBe(1750 + 150)
})

const changed: HalvesChoice = {
  base: 'pan',
  left: { sauce: 'barbecue', toppings: { mushroom: 1 } },
  right: { toppings: { cheese: 2, olive: 0, pepperoni: 1, prawn: 1, ham: 1 } },
}

test('[CAT-20] the trail explains the price, with the fee as a step of its own', () => {
  expect(priceHalves(choices, buildHalves(choices, changed)).trail).toEqual([
    { label: 'Large', amount: 0 },
    { label: 'Left half: margherita', amount: 0 },
    { label: 'Right half: calabrese', amount: 1850 },
    { label: 'pan base', amount: 200 },
    { label: 'Left half: barbecue instead of tomato', amount: 0 },
    { label: 'Left half: Extra mushroom', amount: 103 },
    { label: 'Right half: cheese instead of olive', amount: 0 },
    { label: 'Right half: ham instead of pepperoni', amount: 0 },
    { label: 'Right half: Extra prawn', amount: 200 },
    { label: 'Half-n-half', amount: 150 },
  ])
})

test('[CAT-20] names the left half in the price when both halves cost the same', () => {
  const { trail } = priceHalves(choices, buildHalves(choices, { right: { pizza: 'feast' } }))
  expect(trail.slice(1, 3)).toEqual([
    { label: 'Left half: margherita', amount: 1600 },
    { label: 'Right half: feast', amount: 0 },
  ])
})

test('[CAT-20] [BAS-05] the parts have size and base for the whole pizza and everything else for its half, without the fee', () => {
  const { parts, fee } = priceHalves(choices, buildHalves(choices, changed))
  expect(fee).toBe(150)
  expect(
    parts.map(({ productId, category, quantity, total, half }) => [productId, category, quantity, total, half]),
  ).toEqual([
    ['large', 'Size', 1, 0, null],
    ['pan', 'Base', 1, 200, null],
    ['margherita', 'Half', 1, 0, 1],
    ['calabrese', 'Half', 1, 1850, 2],
    ['barbecue', 'Sauce', 1, 0, 1],
    ['tomato', 'Sauce', 0, 0, 1],
    ['cheese', 'Topping', 1, 0, 1],
    ['mushroom', 'Topping', 1, 103, 1],
    ['barbecue', 'Sauce', 1, 0, 2],
    ['cheese', 'Topping', 2, 0, 2],
    ['olive', 'Topping', 0, 0, 2],
    ['ham', 'Topping', 1, 0, 2],
    ['pepperoni', 'Topping', 1, 0, 2],
    ['prawn', 'Topping', 1, 200, 2],
  ])
})

test('[CAT-20] explains the price rule in a sentence with the fee', () => {
  expect(halvesPriceSentence(cents(150))).toBe(
    'Priced at the dearer half, plus $1.50. Extra toppings are half price, and you pay for the base once.',
  )
})

test.each<[string, HalvesChoice]>([
  ['a size that is not offered', { size: 'small' }],
  ['a base that is not offered', { base: 'stone' }],
  ['a pizza that is no half', { left: { pizza: 'golden' } }],
  ['a pizza that does not come in the size', { left: { pizza: 'snack' } }],
])('[CAT-20] has no price for a build that is not allowed: %s', (_, choice) => {
  expect(() => unit(choice)).toThrow(RangeError)
})

test('[CAT-20] the steps add up to the price, the parts to the price without the surcharge, and none is negative', () => {
  fc.assert(
    fc.property(drawnHalves, ({ choices: offered, build }) => {
      const priced = priceHalves(offered, build)
      expect(sumOf(priced.trail.map(({ amount }) => amount))).toBe(priced.unit)
      expect(sumOf(priced.parts.map(({ total }) => total))).toBe(priced.unit - priced.fee)
      expect(priced.fee).toBe(halvesSizeOf(offered, build.sizeId)?.fee)
      const amounts = [...priced.trail.map(({ amount }) => amount), ...priced.parts.map(({ total }) => total)]
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
    }),
    manyTimes,
  )
})

test('[CAT-20] swapping left and right does not change the price', () => {
  fc.assert(
    fc.property(drawnHalves, ({ choices: offered, build }) => {
      const mirrored = { ...build, left: build.right, right: build.left }
      expect(priceHalves(offered, mirrored).unit).toBe(priceHalves(offered, build).unit)
    }),
    manyTimes,
  )
})

const written = (half: Half, rank: (id: IngredientId) => number): Half => ({
  ...half,
  toppings: Object.fromEntries(toppingsOf(half.toppings).toSorted(([one], [other]) => rank(one) - rank(other))),
})

test('[CAT-20] equal choices have an equal price, trail and parts, in whatever order they are written', () => {
  fc.assert(
    fc.property(drawnHalves, fc.func(fc.integer()), ({ choices: offered, build }, rank) => {
      const rewritten = { ...build, left: written(build.left, rank), right: written(build.right, rank) }
      expect(priceHalves(offered, rewritten)).toEqual(priceHalves(offered, build))
    }),
    manyTimes,
  )
})

type Side = 'left' | 'right'
type Edit = (build: Halves) => Halves

const withUnits = (build: Halves, side: Side, id: IngredientId, units: number): Halves => ({
  ...build,
  [side]: { ...build[side], toppings: { ...build[side].toppings, [id]: units } },
})

const editsTo = (from: Halves, to: Halves): readonly Edit[] => [
  (one) => ({ ...one, sizeId: to.sizeId }),
  (one) => ({ ...one, baseId: to.baseId }),
  ...(['left', 'right'] as const).flatMap((side): Edit[] => [
    (one) => ({ ...one, [side]: { ...one[side], productId: to[side].productId } }),
    (one) => ({ ...one, [side]: { ...one[side], sauceId: to[side].sauceId } }),
    ...Object.keys({ ...from[side].toppings, ...to[side].toppings }).map(
      (id): Edit =>
        (one) =>
          withUnits(one, side, id as IngredientId, to[side].toppings[id as IngredientId] ?? 0),
    ),
  ]),
]

test('[CAT-20] the price does not depend on the order of the edits that led to a half-n-half', () => {
  fc.assert(
    fc.property(drawnHalves, fc.infiniteStream(fc.nat()), ({ choices: offered, build }, ranks) => {
      const edits = editsTo(buildHalves(offered), build)
        .map((edit) => ({ edit, rank: ranks.next().value ?? 0 }))
        .toSorted((one, other) => one.rank - other.rank)
      const edited = edits.reduce((one, { edit }) => edit(one), buildHalves(offered))
      expect(priceHalves(offered, edited).unit).toBe(priceHalves(offered, build).unit)
    }),
    manyTimes,
  )
})

const floor = (offered: HalvesChoices, { sizeId, baseId, left, right }: Halves): number => {
  const size = halvesSizeOf(offered, sizeId)
  const base = size?.bases.find((one) => one.baseId === baseId)
  const asItComes = [left, right].map(({ productId }) => offered.pizzas.get(productId)?.prices[sizeId] ?? 0)
  return Math.max(...asItComes) + (base?.extra ?? 0) + (size?.fee ?? 0)
}

test('[CAT-20] no half-n-half costs less than the dearer half with its recipe, its base and the fee', () => {
  fc.assert(
    fc.property(drawnHalves, ({ choices: offered, build }) => {
      expect(priceHalves(offered, build).unit).toBeGreaterThanOrEqual(floor(offered, build))
    }),
    manyTimes,
  )
})

/**
 * Removing a unit never raises the price, and lowers it by at most half of the most expensive paid topping, rounded up,
 * or by nothing when none was paid. Conversely, adding one never lowers it.
 */
test('[CAT-20] an added topping never lowers the price; a removed one never raises it and refunds at most what was paid', () => {
  fc.assert(
    fc.property(drawnHalves, fc.nat(), fc.constantFrom('left', 'right'), ({ choices: offered, build }, draw, side) => {
      const present = toppingsOf(build[side].toppings).filter(([, units]) => units > 0)
      fc.pre(present.length > 0)
      const [id, units] = present[draw % present.length]!
      const more = priceHalves(offered, build)
      const saved = more.unit - priceHalves(offered, withUnits(build, side, id, units - 1)).unit
      const paid = more.parts.filter(({ category, total }) => category === 'Topping' && total > 0)
      const dearest = Math.max(
        0,
        ...paid.map(({ productId }) => offered.ingredients.get(productId as IngredientId)?.prices[build.sizeId] ?? 0),
      )
      expect(saved).toBeGreaterThanOrEqual(0)
      expect(saved).toBeLessThanOrEqual(Math.ceil(dearest / 2))
    }),
    manyTimes,
  )
})
