import { expect, test } from 'vitest'
import type { State, StoreId } from '../core/basic-types.ts'
import { namesByStore, searchStores } from './store-search.ts'

const store = (name: string, state: State, postCode: string, address = '12 Wattle Street') => ({
  name,
  city: name,
  state,
  postCode,
  address,
})
const stores = [
  store('Albury', 'NSW', '2640'),
  store('Darwin City', 'NT', '0800'),
  store('Mount Gambier', 'SA', '5290'),
  store('Mount Gravatt', 'QLD', '4122'),
  store('Newtown', 'NSW', '2042', '317 Lantern Road'),
  store('Port Macquarie', 'NSW', '2444'),
  store('Southport', 'QLD', '4215'),
  store('St Kilda', 'VIC', '3182'),
  store('Surry Hills', 'NSW', '2010'),
  store('Victoria Park', 'WA', '6100'),
]
const regions = [
  { names: ['Sydney', '2000'], stores: ['Surry Hills', 'Newtown'] as readonly string[] as readonly StoreId[] },
  { names: ['Gold Coast'], stores: ['Southport'] as readonly string[] as readonly StoreId[] },
]
const names = namesByStore(regions)
const search = (query: Parameters<typeof searchStores>[1]) => {
  const found = searchStores(stores, query, ({ name }) => names.get(name) ?? [])
  return { names: found.stores.map(({ name }) => name), isSure: found.isSure }
}

test.each([
  ['mt gambier', ['Mount Gambier']],
  ['MOUNT', ['Mount Gambier', 'Mount Gravatt']],
  ['saint kilda', ['St Kilda']],
  ['Pt Macquarie', ['Port Macquarie']],
  ['portmacquarie', ['Port Macquarie']],
  ['new town', ['Newtown']],
  ['darwin', ['Darwin City']],
  ['vic park', ['Victoria Park']],
  ['Victoria Park', ['Victoria Park']],
  ['Newtown NSW 2042, Australia', ['Newtown']],
  ['NSW 2042', ['Newtown']],
  ['Ｎｅｗｔｏｗｎ\u200b', ['Newtown']],
  ['nsw newtown', ['Newtown']],
  ['800', ['Darwin City']],
  ['new south wales', ['Albury', 'Newtown', 'Port Macquarie', 'Surry Hills']],
  ['sydney', ['Surry Hills', 'Newtown']],
  ['2000', ['Surry Hills', 'Newtown']],
  ['surry', ['Surry Hills']],
  ['newtown sydney', ['Newtown']],
])('[LOC-14] [NAV-13] "%s" means %j for sure', (text, found) => {
  expect(search({ search: text })).toEqual({ names: found, isSure: true })
})

test.each([
  ['Mt Grabatt', ['Mount Gravatt']],
  ['sury hils', ['Surry Hills']],
  ['suryhills', ['Surry Hills']],
  ['lantern', ['Newtown']],
  ['Enmore 2042', ['Newtown']],
  ['2045', ['Newtown', 'Surry Hills']],
  ['Westfield Albury', ['Albury']],
  ['newtown vic', ['Newtown']],
  ['alburies gate', []],
  ['zzzzz', []],
  ['', []],
  ['9999', []],
])('[LOC-14] "%s" may mean %j', (text, found) => {
  expect(search({ search: text })).toEqual({ names: found, isSure: false })
})

test('[LOC-14] a suburb beside a store is named, never for sure', () => {
  const found = searchStores(stores, { search: 'Enmore' }, ({ name }) =>
    name === 'Newtown' ? [{ name: 'Enmore', rank: 0, isNear: true }] : [],
  )
  expect([found.stores.map(({ name }) => name), found.isSure]).toEqual([['Newtown'], false])
})

test('[LOC-14] a state in the text weighs more than a typing error in the name, and than the beginning of one', () => {
  const towns = [store('Richmond', 'NSW', '2753'), store('Richmont', 'VIC', '3121')]
  const named = (text: string) => searchStores(towns, { search: text }, () => []).stores.map(({ name }) => name)
  expect(named('Richmond VIC')).toEqual(['Richmont'])
  expect(named('Richmond')).toEqual(['Richmond'])
  expect(search({ search: 'mount SA' })).toEqual({ names: ['Mount Gambier'], isSure: true })
})

test('[LOC-14] fields of their own add to the text, and a given state excludes the others', () => {
  expect(search({ suburb: 'Newtown', state: 'nsw' }).names).toEqual(['Newtown'])
  expect(search({ postcode: '4122' }).names).toEqual(['Mount Gravatt'])
  expect(search({ state: 'nt' }).names).toEqual(['Darwin City'])
  expect(search({ search: 'mount', state: 'SA' }).names).toEqual(['Mount Gambier'])
  expect(search({ search: 'Victoria Park', state: 'VIC' }).isSure).toBe(false)
})
