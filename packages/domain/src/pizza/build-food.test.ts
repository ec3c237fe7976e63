import { expect, test } from 'vitest'
import { build, bySize, choicesOf } from '../../test/fixture-content.ts'
import { buildHalves, halvesOf, wideContent, wideMenu, type HalvesChoice } from '../../test/fixture-halves.ts'
import type { Ingredient } from '../content/content.ts'
import type { Allergen } from '../content/allergens.ts'
import {
  buildAllergens,
  buildDietary,
  buildEnergy,
  halvesAllergens,
  halvesDietary,
  halvesEnergy,
  wholeEnergy,
  wholeHalvesEnergy,
} from './build-food.ts'

const kilojoules: Readonly<Record<string, number>> = {
  thin: 4000,
  pan: 4800,
  tomato: 160,
  barbecue: 320,
  cheese: 1600,
  ham: 800,
  pepperoni: 1200,
  olive: 164,
}
const simple = {
  ...wideContent,
  ingredients: wideContent.ingredients.map((each): Ingredient => {
    const large = kilojoules[each.id] ?? 0
    return { ...each, energy: bySize(0, large, 2 * large) }
  }),
}
const shown = wideMenu('Pickup', simple)
const choices = halvesOf(shown)
const energy = (choice: HalvesChoice) => halvesEnergy(choices, buildHalves(choices, choice))

test.each<[string, HalvesChoice, number]>([
  ['the base once and half of each half’s toppings', {}, (4000 + (160 + 1600 + 320 + 1600 + 164 + 2400) / 2) / 8],
  ['one pizza when both halves are the same', { right: { pizza: 'margherita' } }, (4000 + 160 + 1600) / 8],
  ['the other base once', { base: 'pan', right: { pizza: 'margherita' } }, (4800 + 160 + 1600) / 8],
  ['half of a topping on one half', { right: { pizza: 'margherita', toppings: { ham: 1 } } }, (5760 + 400) / 8],
  [
    'all of a topping on both halves',
    { left: { toppings: { ham: 1 } }, right: { pizza: 'margherita', toppings: { ham: 1 } } },
    (5760 + 800) / 8,
  ],
  ['both units of a double', { right: { pizza: 'margherita', toppings: { ham: 2 } } }, (5760 + 800) / 8],
  ['less without a topping', { right: { pizza: 'margherita', toppings: { cheese: 0 } } }, (5760 - 800) / 8],
  ['less without a sauce', { left: { sauce: null }, right: { pizza: 'margherita' } }, (5760 - 80) / 8],
  ['that of its size and slices', { size: 'family', right: { pizza: 'margherita' } }, (2 * 5760) / 12],
])('[CAT-20] a slice of a half-n-half has the kilojoules of %s', (_, choice, expected) => {
  expect(energy(choice)).toBe(Math.round(expected))
})

test('rounds kilojoules once, half a kilojoule up', () => {
  const margherita = choicesOf('margherita', shown)
  expect(buildEnergy(margherita, build(margherita, { toppings: { olive: 1 } }))).toBe(Math.round((5760 + 164) / 8))
  expect(energy({ right: { pizza: 'margherita', toppings: { olive: 1 } } })).toBe(730)
  expect((5760 + 82) / 8).toBe(730.25)
  expect(energy({ left: { toppings: { olive: 1 } }, right: { pizza: 'margherita', toppings: { olive: 1 } } })).toBe(741)
  expect((5760 + 164) / 8).toBe(740.5)
})

test('a whole pizza has the kilojoules of all its ingredients, a half-n-half those of both halves on one base', () => {
  const margherita = choicesOf('margherita', shown)
  expect(wholeEnergy(margherita, build(margherita))).toBe(5760)
  expect(wholeHalvesEnergy(choices, buildHalves(choices, { right: { pizza: 'margherita' } }))).toBe(5760)
  expect(wholeHalvesEnergy(choices, buildHalves(choices))).toBe(4000 + (160 + 1600 + 320 + 1600 + 164 + 2400) / 2)
})

const allergens = (choice: HalvesChoice) => halvesAllergens(choices, buildHalves(choices, choice))

test.each<[string, HalvesChoice, readonly Allergen[], readonly Allergen[]]>([
  ['of the base and both halves', {}, ['wheat', 'gluten', 'milk'], ['sulphites']],
  ['of the left half', { left: { pizza: 'seafood' } }, ['wheat', 'gluten', 'crustacea', 'milk'], ['sulphites']],
  ['of the right half', { right: { pizza: 'seafood' } }, ['wheat', 'gluten', 'crustacea', 'milk'], []],
  [
    'contained in one half and possible in the other counts as contained',
    { left: { toppings: { ham: 1 } } },
    ['wheat', 'gluten', 'milk', 'sulphites'],
    [],
  ],
  [
    'after toppings were removed',
    { base: 'pan', left: { toppings: { cheese: 0 } }, right: { toppings: { cheese: 0, olive: 0 } } },
    ['wheat', 'gluten'],
    ['milk', 'soy'],
  ],
  ['of another base', { base: 'gluten-free', right: { pizza: 'margherita' } }, ['milk'], []],
])('[CAT-20] the allergens of a half-n-half: %s', (_, choice, contained, traces) => {
  const warned = allergens(choice)
  expect(warned.allergens.toSorted()).toEqual(contained.toSorted())
  expect(warned.mayContain).toEqual(traces)
})

test('lists allergens in the order of the law', () => {
  const feast = choicesOf('feast', shown)
  expect(buildAllergens(feast, build(feast, { toppings: { prawn: 1 } })).allergens).toEqual([
    'wheat',
    'gluten',
    'milk',
    'crustacea',
    'sulphites',
  ])
})

/** Everything is vegan except cheese, which is vegetarian, and meat. */
const meat = ['ham', 'pepperoni', 'prawn', 'anchovy']
const dieted = {
  ...wideContent,
  ingredients: wideContent.ingredients.map((each): Ingredient => ({
    ...each,
    dietary: meat.includes(each.id) ? [] : each.id === 'cheese' ? ['vegetarian'] : ['vegetarian', 'vegan'],
  })),
}
const dietMenu = wideMenu('Pickup', dieted)
const margherita = choicesOf('margherita', dietMenu)

test.each([
  ['a Margherita with its recipe is vegetarian', {}, ['vegetarian']],
  ['one with pepperoni is not', { pepperoni: 3 }, []],
  ['one with olives still is', { olive: 1 }, ['vegetarian']],
  ['one without its cheese is vegan', { cheese: 0 }, ['vegetarian', 'vegan']],
  ['pepperoni taken off again leaves no trace', { pepperoni: 0 }, ['vegetarian']],
] as const)('[CAT-15] the diet of a build: %s', (_, toppings, expected) => {
  expect(buildDietary(margherita, build(margherita, { toppings }))).toEqual(expected)
})

test.each([
  ['two vegetarian halves are vegetarian', { right: { pizza: 'margherita' } }, ['vegetarian']],
  ['meat on one half is meat in the box', { right: { pizza: 'margherita', toppings: { ham: 1 } } }, []],
] as const)('[CAT-20] the diet of a half-n-half: %s', (_, choice, expected) => {
  const halves = halvesOf(dietMenu)
  expect(halvesDietary(halves, buildHalves(halves, choice))).toEqual(expected)
})
