import { beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { directoryStore, makeDirectory, searchLimits, seedDemoIndex } from './index.ts'
import type { DirectoryStore } from './directory-store.ts'
import { unlistedSides } from './unlisted-sides.ts'

const at = new Date('2026-11-20T08:30:00Z')
const sydney = { name: 'Sydney', state: 'NSW', postcode: '2000', latitude: -33.868, longitude: 151.209 }
const before = { name: 'Alphaville', state: 'NSW', postcode: '2999', latitude: -34.5, longitude: 150.5 }
const text = '12 example street sydney'
const house = '12 Example Street, SYDNEY NSW 2000'

let url: string
let database: Database

beforeEach(async () => {
  url = await ownDatabase()
  await seedDemoIndex(url, { ofStores: [], at, suburbs: [sydney] })
  database = openDatabase(url)
  return () => database.close()
})

/** The next edition has another suburb before Sydney, so that every street has another place in the index. */
const replaceIndex = async (): Promise<void> => {
  await seedDemoIndex(url, { ofStores: [], at, suburbs: [before, sydney] })
}

/** A store whose index is replaced once, after a read of its streets. */
const replacedAfter = (read: 'streets' | 'street'): DirectoryStore => {
  const store = directoryStore(database.sql)
  let isReplaced = false
  const once = async <T>(found: T): Promise<T> => {
    if (!isReplaced) {
      isReplaced = true
      await replaceIndex()
    }
    return found
  }
  return read === 'streets'
    ? { ...store, streets: async (...of) => once(await store.streets(...of)) }
    : { ...store, street: async (key) => once(await store.street(key)) }
}
const directoryOf = (store: DirectoryStore) => makeDirectory(store, { ...searchLimits, deadline: 60_000 })
const monikerOf = async (typed: string, isUnlisted?: boolean): Promise<string> => {
  const entries = await directoryOf(directoryStore(database.sql)).search(typed)
  return entries.find((entry) => entry.isUnlisted === isUnlisted)?.moniker ?? ''
}

test('[LOC-09] a search whose index is replaced after its streets were read finds the house in the new one', async () => {
  const found = await directoryOf(replacedAfter('streets')).search(text)
  expect(found.map((entry) => entry.text)[0]).toBe(house)
})

test('[LOC-09] a search without a number does, too', async () => {
  const found = await directoryOf(replacedAfter('streets')).search('example street sydney')
  expect(found.map((entry) => entry.text)).toContain('1 Example Street, SYDNEY NSW 2000')
})

test.each([
  [text, undefined, '12 Example Street'],
  ['12F example street sydney', true, '12F Example Street'],
] as const)('[LOC-08] [LOC-09] the address of %j is read from the new index', async (typed, isUnlisted, line) => {
  const moniker = await monikerOf(typed, isUnlisted)
  const expected = await directoryOf(directoryStore(database.sql)).byMoniker(moniker)
  expect(expected[0]?.line).toBe(line)
  expect(await directoryOf(replacedAfter('street')).byMoniker(moniker)).toEqual(expected)
})

test('[LOC-09] [LOC-20] the sides of a number that the index lacks are read from the new index', async () => {
  const expected = await unlistedSides(database.sql)('12F Example Street', sydney)
  expect(expected).toHaveLength(2)
  let statements = 0
  const sql = Object.assign(async (...of: Parameters<Database['sql']>) => {
    const rows = await database.sql(...of)
    statements += 1
    if (statements === 1) await replaceIndex()
    return rows
  }, database.sql)
  expect(await unlistedSides(sql)('12F Example Street', sydney)).toEqual(expected)
})
