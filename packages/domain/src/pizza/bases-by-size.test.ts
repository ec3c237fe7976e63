import { expect, test } from 'vitest'
import type { IngredientId } from '../core/basic-types.ts'
import { basesInSizes, onlyInLabel, baseSwitchedSentence, shortSizeName } from './bases-by-size.ts'
import type { PizzaBase } from './pizza-choices.ts'

const base = (name: string) => ({ baseId: name.toLowerCase() as IngredientId, name }) as PizzaBase
const sizes = [
  { name: 'Small (7")', bases: [base('Classic')] },
  { name: 'Large (11")', bases: [base('Classic'), base('Pan'), base('Stuffed')] },
  { name: 'Family (13")', bases: [base('Classic'), base('Pan')] },
]
const [classic, pan, stuffed] = basesInSizes(sizes)

test('[CAT-05] lists every base once with its sizes, in the order of the size with the most bases', () => {
  expect(basesInSizes(sizes).map((each) => [each.name, each.sizes])).toEqual([
    ['Classic', ['Small', 'Large', 'Family']],
    ['Pan', ['Large', 'Family']],
    ['Stuffed', ['Large']],
  ])
})

test.each([
  [stuffed, 'Large only'],
  [pan, 'Large and Family only'],
  [classic, 'Small, Large and Family only'],
])('[RUL-11] names the sizes of a base', (each, words) => {
  expect(each && onlyInLabel(each)).toBe(words)
})

test('[RUL-11] explains the change of a base that a size lacks', () => {
  expect(stuffed && baseSwitchedSentence(stuffed, 'Classic')).toBe(
    "Stuffed comes in Large only. We've switched you to Classic.",
  )
})

test.each([
  ['Large (11")', 'Large'],
  ['Large (11") deep', 'Large (11") deep'],
  ['Large', 'Large'],
])('the size %s is %s in a sentence', (size, expected) => {
  expect(shortSizeName(size)).toBe(expected)
})
