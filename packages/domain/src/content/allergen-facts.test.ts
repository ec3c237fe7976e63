import { expect, test } from 'vitest'
import { allergenList, allergenName, allergens, type Allergen } from './allergens.ts'
import {
  combinedFacts,
  concernAbout,
  concernAboutItem,
  concernFacts,
  concernSentence,
  isAccepted,
  type ItemFood,
} from './allergen-facts.ts'

const pesto = { allergens: ['milk', 'cashew'], mayContain: ['peanut', 'milk', 'egg'] } as const

test.each<[readonly Allergen[], string | null, string | null]>([
  [[], null, null],
  [['fish', 'soy'], null, null],
  [['milk'], 'Contains milk.', "Contains milk, which you're avoiding."],
  [['egg'], 'May contain egg.', "May contain egg, which you're avoiding."],
  [['cashew', 'fish', 'milk'], 'Contains cashew and milk.', "Contains cashew and milk, which you're avoiding."],
  [
    ['egg', 'cashew', 'milk', 'peanut'],
    'Contains cashew and milk. May contain egg and peanut.',
    "Contains cashew and milk, and may contain egg and peanut, which you're avoiding.",
  ],
])('[CAT-15] a profile of %j about a food says %s', (avoided, facts, sentence) => {
  const concern = concernAbout(avoided, pesto)
  expect(concern && concernFacts(concern)).toBe(facts)
  expect(concern && concernSentence(concern)).toBe(sentence)
})

test('joins three names and more into one list', () =>
  expect(concernFacts({ contains: ['milk', 'egg', 'soy'], mayContain: [] })).toBe('Contains milk, egg and soy.'))

test('names every allergen as the Food Standards Code requires', () => {
  const required = [
    ...['almond', 'Brazil nut', 'cashew', 'hazelnut', 'macadamia', 'pecan', 'pine nut', 'pistachio', 'walnut'],
    ...['crustacean', 'mollusc', 'egg', 'fish', 'lupin', 'milk', 'peanut', 'sesame', 'soy'],
    ...['wheat', 'barley', 'oats', 'rye', 'gluten', 'sulphites'],
  ]
  expect(allergens.map(allergenName).toSorted()).toEqual(required.toSorted())
  expect(allergenList(['crustacea', 'milk', 'brazil nut'])).toBe('crustacean, milk, Brazil nut')
})

test('an allergen that one food contains is no trace of the foods together', () => {
  const together = combinedFacts([pesto, { allergens: ['egg'], mayContain: ['fish'] }])
  expect(together).toEqual({ allergens: ['milk', 'egg', 'cashew'], mayContain: ['fish', 'peanut'] })
})

const food = (name: string, allergenNames: readonly Allergen[], mayContain: readonly Allergen[] = []): ItemFood => ({
  productId: name,
  name,
  food: { allergens: allergenNames, mayContain },
})
const unknown: ItemFood = { productId: 'gone', name: 'Gone', food: null }

test('[CAT-15] a meal names its concerned parts, a single product none', () => {
  const parts = [food('Pesto', ['cashew'], ['egg']), food('Cola', []), food('Cake', ['egg']), food('Cake', ['egg'])]
  expect(concernAboutItem(['egg'], [], parts)).toEqual({
    kind: 'concern',
    concern: { contains: ['egg'], mayContain: [] },
    isAccepted: false,
    parts: ['Pesto', 'Cake'],
    unknown: [],
  })
  expect(concernAboutItem(['cashew'], [], parts.slice(0, 1))).toMatchObject({ parts: [] })
})

test('a food with unknown allergens never counts as safe, and never hides a known concern', () => {
  expect(concernAboutItem(['egg'], [], [unknown])).toEqual({ kind: 'unknown' })
  expect(concernAboutItem(['egg'], [], [unknown, food('Cola', [])])).toEqual({ kind: 'unknown' })
  const accepted = [{ productId: 'Cake', allergens: ['egg'] as const }]
  expect(concernAboutItem(['egg'], accepted, [unknown, food('Cake', ['egg'])])).toMatchObject({
    kind: 'concern',
    isAccepted: false,
    parts: ['Cake'],
    unknown: [unknown.name],
  })
  expect(concernAboutItem([], [], [unknown])).toBeNull()
  expect(concernAboutItem(['egg'], [], [food('Cola', [])])).toBeNull()
})

test('an accepted concern covers its product and its allergens alone', () => {
  const accepted = [{ productId: 'Cake', allergens: ['egg'] as const }]
  expect(isAccepted(accepted, 'Cake', { contains: ['egg'], mayContain: [] })).toBe(true)
  expect(isAccepted(accepted, 'Cake', { contains: ['egg'], mayContain: ['milk'] })).toBe(false)
  expect(isAccepted(accepted, 'Pie', { contains: ['egg'], mayContain: [] })).toBe(false)
  const both = [food('Cake', ['egg']), food('Pie', ['egg'])]
  expect(concernAboutItem(['egg'], accepted, both)).toMatchObject({ isAccepted: false })
  expect(concernAboutItem(['egg'], accepted, both.slice(0, 1))).toMatchObject({ isAccepted: true })
})
