import { expect, test } from 'vitest'
import { matchingStores } from './matching-stores.ts'

const store = (name: string, state: 'WA' | 'VIC' | 'NSW') => ({
  store: { name, city: name, address: '1 High Street', state, postCode: '6000' },
})
const earlierResults = [store('Esperance', 'WA'), store('Frankston', 'VIC'), store('Perisher', 'NSW')]

test.each([
  ['perth', []],
  ['peris', ['Perisher']],
  ['Perisher', ['Perisher']],
  ['esperance wa', ['Esperance']],
  ['zzz', []],
])('[LOC-01] of the results of "per", "%s" matches %j', (typed, names) => {
  expect(matchingStores(earlierResults, typed).map(({ store: { name } }) => name)).toEqual(names)
})
