import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { testDirectory } from '../../../test/test-directory.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import type { AddressSource } from '../addresses/index.ts'
import { readSuburbs } from './demo/suburbs.ts'
import { makeHandEntry } from './by-hand.ts'
import { makeAddressDirectoryModule, searchLimits, seedDemoIndex } from './index.ts'
import { suburbMoniker } from './picklist.ts'
import { suburbStore } from './suburb-store.ts'
import { unlistedSides } from './unlisted-sides.ts'

let database: Database
let directory: AddressSource

beforeAll(async () => {
  const url = await ownDatabase()
  database = openDatabase(url)
  const suburbs = readSuburbs().filter(
    ({ name, state }, index) =>
      index % 5 === 0 || (state === 'NSW' && /^(Newtown|Enmore|Strathfield South|Sydney|Erskineville)$/.test(name)),
  )
  await seedDemoIndex(url, { ofStores: [], at: new Date('2026-11-20T08:30:00Z'), suburbs })
  directory = testDirectory(database)
})
afterAll(() => database.close())

const gilbert = (number: string): string => `${number} Gilbert Street, NEWTOWN NSW 2042`
/** The house, or the unit that the index lists there. */
const number20 = /^(2\/)?20 Gilbert Street, NEWTOWN NSW 2042$/
const found = async (text: string): Promise<readonly string[]> =>
  (await directory.search(text)).map((entry) => entry.text)

const lines = async (text: string, at = 0): Promise<Record<string, string>> => {
  const entries = await directory.search(text)
  const found = await directory.byMoniker(entries.at(at)?.moniker ?? '')
  return Object.fromEntries(found.map(({ label, line }) => [label, line]))
}

describe('the number before the street is the house', () => {
  const words = `Factory Office Studio Room Site Tenancy Ste Fy Warehouse Penthouse Kiosk Shed Cabin Caravan Building Block
    Tower Gate Door TNHS House Duplex flt unt Unit Flat Apt Shop Suite Widget Marquee`
  test.each(words.split(/\s+/))('[LOC-07] %s 2 is a unit, a door or unknown, and 20 the house', async (word) => {
    for (const text of [
      `${word} 2, 20 Gilbert St, Newtown NSW 2042`,
      `${word} 2/20 Gilbert St Newtown`,
      `${word} 2 20 gilbert st newtown 2042`,
    ])
      expect((await found(text))[0], text).toMatch(number20)
  })

  test.each([
    '#2 20 Gilbert St Newtown',
    'Unit #2, 20 Gilbert St Newtown',
    '2\\20 Gilbert St Newtown',
    'Bldg 2 Unit 2/20 Gilbert St Newtown',
    'Unit No 2, 20 Gilbert St, Newtown NSW 2042',
    'Block B Unit 2/20 Gilbert St Newtown',
    'Granny flat 20 Gilbert St Newtown',
    'Ground floor 20 Gilbert St Newtown',
    'Level 3, 20 Gilbert St Newtown',
    'L3 U2 20 Gilbert St Newtown',
    'The Old Post Office, 20 Gilbert St Newtown',
    'c/o Smith, 20 Gilbert St Newtown NSW',
    'Care of Mary King 20 Gilbert St Newtown',
    '20 Gilbert St Newtown door 3',
    '20 Gilbert St Newtown house 7',
    '20 Gilbert St Newtown buzzer 12',
    '20 Gilbert St, gate 4, Newtown',
    '20gilbert st newtown',
    '２／２０ Gilbert St Newtown',
    '20 Gilbert St Enmore',
    '20 Gilbert St Enmore NSW 2042',
    '20 gilbert stret newtown',
    '20 Gilbert Newtown',
    '20 Glibert St Newtown',
    '20 gilbrt st newtwon',
    '20 Gilbert Road Newtown',
    '20 Gilbert St, Newtown NSW 2042, Australia',
    '20 Gilbert St\nNewtown NSW 2042',
    'Newtown, Gilbert Street 20',
    '2042 Newtown, 20 Gilbert St',
    'No. 20 Gilbert St Newtown',
    '\u202a20\u00a0Gilbert\u200b Street\u202c Newtown',
    '20 Gilbert St Erskinevill 2042',
    '20GilbertStNewtown',
    '2-20 Gilbert St Newtown',
    'Rear 20 Gilbert St Newtown',
    '1st floor 20 Gilbert St Newtown',
    'Villa 2 Lot 9 20 Gilbert St Newtown',
  ])('[LOC-07] %j means number 20', async (text) => {
    expect((await found(text))[0]).toMatch(number20)
  })

  test.each([
    'Unit 2 Gilbert St Newtown',
    'Level 2 Gilbert St Newtown',
    'Shop 2, Gilbert St Newtown NSW 2042',
    'Gilbert St Newtown door 2',
    'Gilbert St Newtown NSW 2042',
  ])('[LOC-07] %j has no house number: several houses, 2 not first', async (text) => {
    const texts = await found(text)
    expect(texts.length).toBeGreaterThan(3)
    expect(texts[0]).toContain(' Gilbert Street, NEWTOWN')
    expect(texts[0]).not.toBe(gilbert('2'))
  })
})

describe('a dwelling’s number that may be its house', () => {
  test.each(['Townhouse', 'Villa', 'Studio', 'TNHS'])(
    '[LOC-07] %s 20 offers number 20 first, never alone',
    async (word) => {
      const text = `${word} 20 Gilbert St, Newtown NSW 2042`
      const texts = await found(text)
      expect(texts[0]).toBe(gilbert('20'))
      expect(texts.length).toBeGreaterThan(3)
      expect((await lines(text))['Unit']).toBe(word)
      expect((await lines(text, 1))['Unit']).toBe(`${word} 20`)
    },
  )

  test('[LOC-07] one that the street lacks stays a unit beside the nearest houses', async () => {
    const entries = await directory.search('Villa 500 Gilbert St, Newtown NSW 2042')
    expect(entries.length).toBeGreaterThan(3)
    expect(entries.filter(({ isUnlisted }) => isUnlisted)).toEqual([])
    expect((await lines('Villa 500 Gilbert St, Newtown NSW 2042'))['Unit']).toBe('Villa 500')
  })
})

test.each([
  '6 elizabeth pl meals for two',
  '20 fitzgerald drive through orders',
  '1 king street special with 2 drinks',
])('[LOC-07] %j names no place and says more than an address: not one house alone', async (text) => {
  expect(await found(text)).not.toHaveLength(1)
})

test('[LOC-07] a street of the same name in another suburb is not offered for a suburb that lacks it', async () => {
  const { rows } = await database.pool.query<{ name: string; type: string }>(
    `select name, type from address.streets where locality <> 'Newtown' group by name, type
     having count(*) = 1 and name not in (select name from address.streets where locality in ('Newtown', 'Enmore'))
     order by name limit 5`,
  )
  expect(rows).toHaveLength(5)
  for (const { name, type } of rows) {
    const texts = await found(`7 ${name} ${type}, Newtown NSW 2042`)
    expect(
      texts.filter((text) => text.includes(` ${name} ${type}, `)),
      name,
    ).toEqual([])
  }
})

describe('a number that the index lacks', () => {
  test.each(['4B', '20C', '500', '20-22'])('[LOC-07] %s offers the nearest numbers, then itself', async (number) => {
    const entries = await directory.search(`${number} Gilbert St, Newtown NSW 2042`)
    // The five nearest houses, and the number itself.
    expect(entries).toHaveLength(6)
    expect(entries.every(({ text }) => text.endsWith('Gilbert Street, NEWTOWN NSW 2042'))).toBe(true)
    expect(entries.filter(({ isUnlisted }) => isUnlisted).map(({ text }) => text)).toEqual([gilbert(number)])
    expect(entries[0]?.isUnlisted).toBeUndefined()
  })

  test('[LOC-07] with a unit that a near number has offers that number, not its unit', async () => {
    const { rows } = await database.pool.query<{ unit: string; number: number; street: string; place: string }>(
      `select h.unit, h.number, s.name || ' ' || s.type as street, upper(s.locality) || ' ' || s.state || ' ' || s.postcode as place
       from address.streets s join address.houses h on h.street_id = s.id
       where h.unit is not null and h.level is null and h.suffix = '' order by s.id, h.number limit 1`,
    )
    const [{ unit, number, street, place } = { unit: '', number: 0, street: '', place: '' }] = rows
    const texts = await found(`${unit}/${number}Z ${street}, ${place}`)
    expect(texts).toContain(`${number}Z ${street}, ${place}`)
    expect(texts.filter((text) => text.includes('/'))).toEqual([])
  })

  test.each(['20C', '20-22', 'Lot 500'])('[LOC-08] %s has an address that is not confirmed', async (number) => {
    const entries = await directory.search(`${number} Gilbert St, Newtown NSW 2042`)
    const own = entries.find(({ isUnlisted }) => isUnlisted)
    expect(own?.text).toBe(gilbert(number))
    expect(await directory.byMoniker(own?.moniker ?? '')).toEqual(
      expect.arrayContaining([
        { content: 'Address', label: 'Address line 1', line: `${number} Gilbert Street` },
        { content: 'DataPlus', label: 'addressStatus', line: 'DPVNotConfirmed' },
      ]),
    )
  })

  test('[LOC-08] its address is between the nearest known numbers, and says that it is not confirmed', async () => {
    const entries = await directory.search('4B Gilbert St, Newtown NSW 2042')
    const unlisted = entries.find(({ isUnlisted }) => isUnlisted)
    const [entry] = await directory.search('4 Gilbert St, Newtown NSW 2042')
    const known = await directory.byMoniker(entry?.moniker ?? '')
    const read = Object.fromEntries(
      (await directory.byMoniker(unlisted?.moniker ?? '')).map(({ label, line }) => [label, line]),
    )
    const four = Object.fromEntries(known.map(({ label, line }) => [label, line]))
    expect(read['Address line 1']).toBe('4B Gilbert Street')
    expect(read['addressStatus']).toBe('DPVNotConfirmed')
    expect(four['addressStatus']).toBeUndefined()
    expect(read['numberBelowLatitude']).toBe(four['addressLevelLatitude'])
    const middle = (Number(read['numberBelowLatitude']) + Number(read['numberAboveLatitude'])) / 2
    expect(Number(read['addressLevelLatitude'])).toBeCloseTo(middle, 5)
    expect(read['numberAboveLatitude']).not.toBe(read['numberBelowLatitude'])
  })
})

describe('the places on both sides of a number that the index lacks', () => {
  const newtown = { latitude: -33.898, longitude: 151.179 }
  test.each([
    ['of its street', '20C Gilbert Street', newtown, 2],
    ['none for a street that has only the name of the suburb', '20C Newtown Lane', newtown, 0],
    ['none for a street that is only alike', '20C Gilford Lane', newtown, 0],
    ['none without a number', 'Gilbert Street', newtown, 0],
    ['none elsewhere', '20C Gilbert Street', { latitude: -33.3, longitude: 151.179 }, 0],
  ])('[LOC-20] are %s', async (_, address, near, count) => {
    expect(await unlistedSides(database.sql)(address, near)).toHaveLength(count)
  })
})

describe('what is left over', () => {
  test.each([
    ['Factory 77, 20 Gilbert St, Newtown NSW 2042', { Unit: 'Factory 77' }],
    ['77/20 Gilbert St Newtown', { Unit: '77' }],
    ['Level 3, 20 Gilbert St Newtown buzzer 12', { Access: 'Level 3, buzzer 12' }],
    [
      'c/o Mary Smith, The Old Post Office, 20 Gilbert St Newtown',
      { 'Delivery note': 'c/o Mary Smith, The Old Post Office' },
    ],
    ['20 Gilbert St Enmore NSW 2042', {}],
    ['20 Gilbert St, Newtown NSW 2042, Australia', {}],
  ])('[LOC-08] %j leaves %j', async (text, expected) => {
    const read = await lines(text)
    expect(read['Address line 1']).toBe('20 Gilbert Street')
    const left = Object.fromEntries(
      Object.entries(read).filter(([label]) => /^(Unit|Access|Delivery note)$/.test(label)),
    )
    expect(left).toEqual(expected)
  })
})

describe('an address by hand', () => {
  const byHand = () => {
    const limits = { ...searchLimits, deadline: 60_000 }
    const made = makeAddressDirectoryModule({ sql: database.sql }, { database, limits })
    return { own: made.directory, entry: made.handEntry }
  }
  const place = ['Newtown', 'NSW', '2042'] as const

  test.each([
    ['20 Gilbert Street', gilbert('20'), undefined],
    ['4B Gilbert St', gilbert('4B'), true],
    ['4B Newly Built Lane', '4B Newly Built Lane, NEWTOWN NSW 2042', true],
    ['20 Gilbard Street', '20 Gilbard Street, NEWTOWN NSW 2042', true],
  ])('[LOC-07] %s is %s', async (street, text, isUnlisted) => {
    const entry = await byHand().entry.verify([street, ...place])
    expect([entry?.text, entry?.isUnlisted]).toEqual([text, isUnlisted])
  })

  test('[LOC-07] a street of the next suburb is not the one of the suburb that was entered', async () => {
    const entry = await byHand().entry.verify(['20 Gilbert Street', 'Enmore', 'NSW', '2042'])
    expect([entry?.text, entry?.isUnlisted]).toEqual(['20 Gilbert Street, ENMORE NSW 2042', true])
  })

  test('[LOC-07] a street without a type, which is only alike, is not the one that was entered', async () => {
    const broadway = {
      moniker: 'AUE|F|broadway|12',
      text: '12 Broadway, NEWTOWN NSW 2042',
      postcode: '2042',
      score: 60,
    }
    const source: AddressSource = { search: async () => [broadway], byMoniker: async () => [] }
    const entry = makeHandEntry(source, suburbStore(database.sql))
    expect(await entry.verify(['12 Broadway', ...place])).toEqual(broadway)
    const other = await entry.verify(['12 Broadmeadow Lane', ...place])
    expect([other?.text, other?.isUnlisted]).toEqual(['12 Broadmeadow Lane, NEWTOWN NSW 2042', true])
  })

  test('[LOC-08] a suburb that the index lacks is not another one whose name begins with its name', async () => {
    const moniker = suburbMoniker('4B Newly Built Lane', { name: 'Newt', state: 'NSW', postcode: '2042' })
    await expect(byHand().own.byMoniker(moniker)).rejects.toThrow('The moniker is not valid.')
  })

  test('[LOC-08] a street that the index lacks has the place of its suburb, and is not confirmed', async () => {
    const { own, entry } = byHand()
    const found = await entry.verify(['4B Newly Built Lane', ...place])
    const read = Object.fromEntries((await own.byMoniker(found?.moniker ?? '')).map(({ label, line }) => [label, line]))
    expect(read).toMatchObject({ 'Address line 1': '4B Newly Built Lane', addressStatus: 'DPVNotConfirmed' })
    expect(Number(read['streetLevelLatitude'])).toBeCloseTo(-33.9, 1)
    expect(read['addressLevelLatitude']).toBeUndefined()
  })

  test.each(['PO Box 20', 'Parcel Locker 10213', 'Unit 3, GPO Box 77'])('[BAS-12] %s is no address', async (street) => {
    expect(await byHand().entry.verify([street, ...place])).toBeNull()
  })

  test('[LOC-07] without a number or with an unknown suburb there is no address; suburbs are suggested', async () => {
    const { entry } = byHand()
    expect(await entry.verify(['Gilbert Street', ...place])).toBeNull()
    expect(await entry.verify(['20 Gilbert Street', 'Atlantis', 'NSW', '2042'])).toBeNull()
    expect(await entry.verify(['20 Gilbert Street', 'Newt', 'NSW', '2042'])).toBeNull()
    expect((await entry.suburbs('newt')).map(({ text }) => text)).toContain('NEWTOWN NSW 2042')
  })
})
