import type { ListedStore } from '@forno/contracts/stores/stores'
import { expect, test } from 'vitest'
import { sampleStore } from '../../../test/sample-stores.ts'
import { needsServer, storesToShow } from './store-search.ts'

const store = (
  name: string,
  knownAs: ListedStore['knownAs'] = [],
  { state = 'NSW', comingSoon = false }: Partial<Pick<ListedStore, 'state' | 'comingSoon'>> = {},
): ListedStore => ({
  ...sampleStore({ code: name, name, city: name, address: '1 High Street', state, postCode: '2000', comingSoon }),
  knownAs,
})

const stores = [
  store('Hurstville'),
  store('Newtown', [
    { name: 'Sydney', rank: 1 },
    { name: 'Marrickville', rank: 0, isNear: true },
  ]),
  store('Surry Hills', [{ name: 'Sydney', rank: 0 }]),
  store('Geelong', [], { state: 'VIC', comingSoon: true }),
]

const shown = (typed: string, answer: Parameters<typeof storesToShow>[0]['answer'] = null) =>
  storesToShow({ stores, typed, answer })?.map(({ name }) => name) ?? null

test.each([
  ['newtown', ['Newtown']],
  ['sydney', ['Surry Hills', 'Newtown']],
  ['  ', ['Hurstville', 'Newtown', 'Surry Hills', 'Geelong']],
])('[NAV-13] "%s" is known at once, in the order of the server: %j', (typed, names) => {
  expect(needsServer(stores, typed)).toBe(false)
  expect(shown(typed)).toEqual(names)
  expect(shown(typed, ['Hurstville'])).toEqual(names)
})

test('[NAV-13] [LOC-14] for a suburb without a store, the answer of the server is shown, and until then no store', () => {
  expect(needsServer(stores, 'Marrickville')).toBe(true)
  expect(shown('Marrickville')).toBeNull()
  expect(shown('Marrickville', ['Surry Hills', 'Newtown', 'of another release'])).toEqual(['Surry Hills', 'Newtown'])
  expect(shown('Marrickville', [])).toEqual([])
})

test('[NAV-13] without an answer, the stores that deliver to a suburb of that name are shown', () => {
  expect(shown('Marrickville', 'failed')).toEqual(['Newtown'])
})

test('[NAV-13] a store that opens soon is listed before the open ones around it', () => {
  expect(shown('Geelong', ['Hurstville'])).toEqual(['Geelong', 'Hurstville'])
})
