import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { build, content, choicesOf, type Choice } from '../../test/fixture-content.ts'
import { drawnWhole } from '../../test/random-choices.ts'
import type { WholeBuild } from './build.ts'
import type { PizzaChoices } from '../menu/menu.ts'
import { toppingsOf } from './toppings.ts'
import { sumOf } from '../core/money.ts'
import type { IngredientId, SizeId } from '../core/basic-types.ts'
import { buildAllergens, buildEnergy, priceBuild } from './price-build.ts'

const manyTimes = runs({ sample: 300, prove: 50_000 })
const ham = choicesOf('ham-and-mushroom')

test.each<[string, Choice, number]>([
  ['with its default build', {}, 1600],
  ['in another size', { size: 'family' }, 2100],
  ['on a dearer base', { base: 'gluten-free' }, 1950],
  ['with another sauce', { sauce: 'barbecue' }, 1600],
  ['without a sauce', { sauce: null }, 1600],
  ['with an added topping', { toppings: { olive: 1 } }, 1800],
  ['with a double of the recipe', { toppings: { mushroom: 2 } }, 1800],
  ['with an added double', { toppings: { olive: 2 } }, 2000],
  ['with a topping that the tier makes dearer', { toppings: { pepperoni: 1 } }, 1950],
  ['with the topping price of its size', { size: 'small', toppings: { olive: 1 } }, 1150],
  ['with a topping left out', { toppings: { ham: 0 } }, 1600],
  ['with a topping swapped for one of the same band', { toppings: { ham: 0, pepperoni: 1 } }, 1600],
  ['with a topping swapped for one of a cheaper band', { toppings: { ham: 0, olive: 1 } }, 1600],
  ['with a topping swapped for one of a dearer band', { toppings: { mushroom: 0, pepperoni: 1 } }, 1950],
  ['with one left out for two added: one is paid', { toppings: { ham: 0, pepperoni: 1, olive: 1 } }, 1800],
  ['with two left out for one double', { toppings: { ham: 0, mushroom: 0, olive: 2 } }, 1600],
  [
    'with the more expensive of two added toppings offset against the left-out one',
    { toppings: { ham: 0, olive: 1, pepperoni: 1 } },
    1800,
  ],
])('[BAS-11] a large pizza costs its price %s', (_, choice, expected) => {
  expect(priceBuild(ham, build(ham, choice)).unit).toBe(expected)
})

test('[BAS-11] the trail explains the price', () => {
  const choice = {
    base: 'pan',
    sauce: 'barbecue',
    toppings: { ham: 0, mushroom: 0, pepperoni: 1, prawn: 2, cheese: 2 },
  }
  expect(priceBuild(ham, build(ham, choice)).trail).toEqual([
    { label: 'Large', amount: 1600 },
    { label: 'pan base', amount: 200 },
    { label: 'barbecue instead of tomato', amount: 0 },
    { label: 'cheese instead of mushroom', amount: 0 },
    { label: 'pepperoni instead of ham', amount: 0 },
    { label: '2 × Extra prawn', amount: 800 },
  ])
})

test.each<[string, Choice, string]>([
  ['a removed topping', { toppings: { ham: 0 } }, 'No ham'],
  ['a sauce left out', { sauce: null }, 'No tomato'],
])('[BAS-11] the trail names %s, although it costs nothing', (_, choice, label) => {
  expect(priceBuild(ham, build(ham, choice)).trail).toContainEqual({ label, amount: 0 })
})

test('[BAS-11] an added topping is offset by the cheapest sufficient topping left out, so that a dearer one can offset another', () => {
  const labels = priceBuild(ham, build(ham, { toppings: { ham: 0, mushroom: 0, olive: 1 } })).trail.map(
    ({ label }) => label,
  )
  expect(labels).toEqual(['Large', 'olive instead of mushroom', 'No ham'])
})

test('[BAS-11] the trail distinguishes a topping reduced to one unit from a removed one', () => {
  const feast = choicesOf('feast')
  const labels = priceBuild(feast, build(feast, { toppings: { ham: 1, cheese: 0 } })).trail.map(({ label }) => label)
  expect(labels).toEqual(['Large', 'No cheese', 'Less ham'])
})

test('[BAS-05] the parts are size, base, sauce and toppings; removed toppings of the recipe have quantity 0', () => {
  const { parts } = priceBuild(ham, build(ham, { sauce: 'barbecue', toppings: { ham: 0, prawn: 1 } }))
  expect(parts.map(({ productId, category, quantity, total }) => [productId, category, quantity, total])).toEqual([
    ['large', 'Size', 1, 1600],
    ['thin', 'Base', 1, 0],
    ['barbecue', 'Sauce', 1, 0],
    ['tomato', 'Sauce', 0, 0],
    ['cheese', 'Topping', 1, 0],
    ['mushroom', 'Topping', 1, 0],
    ['ham', 'Topping', 0, 0],
    ['prawn', 'Topping', 1, 400],
  ])
})

test('a build that the rules refuse has no price', () => {
  expect(() => priceBuild(ham, build(ham, { size: 'huge' }))).toThrow(RangeError)
  expect(() => priceBuild(ham, build(ham, { size: 'small', base: 'gluten-free' }))).toThrow(RangeError)
})

test('kilojoules and allergens are those of this build', () => {
  const changed = build(ham, { base: 'pan', sauce: null, toppings: { ham: 0, prawn: 2 } })
  expect(buildEnergy(ham, changed)).toBe(125)
  expect(buildAllergens(ham, changed)).toEqual({
    allergens: ['wheat', 'gluten', 'milk', 'crustacea'],
    mayContain: ['soy'],
  })
  expect(buildEnergy(ham, build(ham, { toppings: { ham: 0 } }))).toBe(100)
})

const randomPizza = drawnWhole
test('[BAS-11] equal choices have an equal price, trail and parts, in whatever order they are written', () => {
  fc.assert(
    fc.property(randomPizza, fc.func(fc.integer()), ({ choices, choice }, rank) => {
      const entries = toppingsOf(choice.toppings).toSorted(([one], [other]) => rank(one) - rank(other))
      const rewritten = { ...choice, toppings: Object.fromEntries(entries) }
      expect(priceBuild(choices, rewritten)).toEqual(priceBuild(choices, choice))
    }),
    manyTimes,
  )
})

type Edit = (build: WholeBuild) => WholeBuild

const editsTo = (from: WholeBuild, to: WholeBuild): readonly Edit[] => {
  const ids = [...new Set([...toppingsOf(from.toppings), ...toppingsOf(to.toppings)].map(([id]) => id))]
  return [
    (one) => ({ ...one, sizeId: to.sizeId }),
    (one) => ({ ...one, baseId: to.baseId }),
    (one) => ({ ...one, sauceId: to.sauceId }),
    ...ids.map((id): Edit => (one) => ({ ...one, toppings: { ...one.toppings, [id]: to.toppings[id] ?? 0 } })),
  ]
}

test('[BAS-11] the price does not depend on the order of the edits that led to a pizza', () => {
  const randomOrders = randomPizza.chain(({ choices, choice }) => {
    const edits = editsTo(build(choices), choice)
    const orders = fc.shuffledSubarray([...edits], { minLength: edits.length })
    return fc.record({ choices: fc.constant(choices), choice: fc.constant(choice), orders })
  })
  fc.assert(
    fc.property(randomOrders, ({ choices, choice, orders }) => {
      const edited = orders.reduce((one, edit) => edit(one), build(choices))
      expect(priceBuild(choices, edited).unit).toBe(priceBuild(choices, choice).unit)
    }),
    manyTimes,
  )
})

const asItComes = (choices: PizzaChoices, sizeId: SizeId) =>
  choices.sizes.find((size) => size.sizeId === sizeId)?.price ?? 0

test('[BAS-11] no price is below that of the size with its recipe, and no part or step is negative', () => {
  fc.assert(
    fc.property(randomPizza, ({ choices, choice }) => {
      const { unit, trail, parts } = priceBuild(choices, choice)
      expect(unit).toBeGreaterThanOrEqual(asItComes(choices, choice.sizeId))
      for (const { total } of parts) expect(total).toBeGreaterThanOrEqual(0)
      for (const { amount } of trail) expect(amount).toBeGreaterThanOrEqual(0)
    }),
    manyTimes,
  )
})

test('[BAS-11] the steps and the parts each sum to the price', () => {
  fc.assert(
    fc.property(randomPizza, ({ choices, choice }) => {
      const { unit, trail, parts } = priceBuild(choices, choice)
      expect(sumOf(trail.map(({ amount }) => amount))).toBe(unit)
      expect(sumOf(parts.map(({ total }) => total))).toBe(unit)
    }),
    manyTimes,
  )
})

test('[BAS-11] removing a unit never raises the price, and refunds only what was paid', () => {
  fc.assert(
    fc.property(randomPizza, fc.nat(), ({ choices, choice }, draw) => {
      const present = toppingsOf(choice.toppings).filter(([, units]) => units > 0)
      fc.pre(present.length > 0)
      const [id, units] = present[draw % present.length]!
      const fewer = { ...choice, toppings: { ...choice.toppings, [id]: units - 1 } }
      const saved = priceBuild(choices, choice).unit - priceBuild(choices, fewer).unit
      expect(saved).toBeGreaterThanOrEqual(0)
      if (priceBuild(choices, choice).unit === asItComes(choices, choice.sizeId)) expect(saved).toBe(0)
    }),
    manyTimes,
  )
})

test('[BAS-11] a removed topping of the recipe offsets one of the same or a cheaper band, never of a dearer one', () => {
  const toppings = content.ingredients.filter((ingredient) => ingredient.category === 'Topping')
  const price = (id: IngredientId, sizeId: SizeId) => ham.ingredients.get(id)?.prices[sizeId] ?? 0
  for (const size of ham.sizes) {
    for (const [gone] of toppingsOf(ham.recipe.toppings)) {
      for (const { id } of toppings.filter((topping) => ham.recipe.toppings[topping.id] === undefined)) {
        const swapped = build(ham, { size: size.sizeId, toppings: { [gone]: 0, [id]: 1 } })
        const paid = price(id, size.sizeId) <= price(gone, size.sizeId) ? 0 : price(id, size.sizeId)
        expect(priceBuild(ham, swapped).unit).toBe(size.price + paid)
      }
    }
  }
})
