import { expect, test } from 'vitest'
import { chooseAllergies, concerns, concernWords, profileOf, type AllergyProfile } from './allergy-profile.ts'

const pesto = { allergens: ['milk', 'cashew'], mayContain: ['peanut', 'milk', 'egg'] } as const

test.each<[AllergyProfile, string | null]>([
  [[], null],
  [['fish', 'soy'], null],
  [['milk'], 'Contains milk.'],
  [['egg'], 'May contain egg.'],
  [['cashew', 'fish', 'milk'], 'Contains cashew and milk.'],
  [['egg', 'cashew', 'milk', 'peanut'], 'Contains cashew and milk. May contain egg and peanut.'],
])('describes the concern about a food for %j as %s', (profile, expected) => {
  const concern = concerns(profile, pesto)
  expect(concern && concernWords(concern)).toBe(expected)
})

test('joins three names and more into one list', () =>
  expect(concernWords({ contains: ['milk', 'egg', 'soy'], mayContain: [] })).toBe('Contains milk, egg and soy.'))

test('keeps a profile until another is chosen', () => {
  expect(profileOf()).toEqual([])
  chooseAllergies(['sesame'])
  expect(profileOf()).toEqual(['sesame'])
})
