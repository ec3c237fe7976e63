import { expect, test } from 'vitest'
import { stillMeant } from './still-meant.ts'

const store = (name: string, state: 'WA' | 'VIC' | 'NSW') => ({
  store: { name, city: name, address: '1 High Street', state, postCode: '6000' },
})
const ofPer = [store('Esperance', 'WA'), store('Frankston', 'VIC'), store('Perisher', 'NSW')]

test.each([
  ['perth', []],
  ['peris', ['Perisher']],
  ['Perisher', ['Perisher']],
  ['esperance wa', ['Esperance']],
  ['zzz', []],
])('[LOC-01] of the stores of "per", "%s" still means %j', (typed, names) => {
  expect(stillMeant(ofPer, typed).map(({ store: { name } }) => name)).toEqual(names)
})
