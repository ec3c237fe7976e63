import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { testDirectory } from '../../../test/test-directory.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import type { AddressSource } from '../addresses/index.ts'
import { readSuburbs } from './demo/suburbs.ts'
import { seedDemoIndex } from './index.ts'

const at = new Date('2026-11-20T08:30:00Z')
const newtown = { name: 'Newtown', state: 'NSW', postcode: '2042', latitude: -33.898, longitude: 151.179 }
const unlisted = { name: 'Oodnadatta', state: 'SA', postcode: '5734', latitude: -27.547, longitude: 135.447 }

/** Enough suburbs for ambiguous searches, few enough to fill quickly. */
const some = readSuburbs().filter(
  ({ name }, index) => index % 5 === 0 || /^(Sydney|Seaforth|St Kilda|Mount|Darwin City|Fitzroy|Newtown)/.test(name),
)
const few = some.slice(0, 10)

let url: string
let database: Database
let directory: AddressSource

beforeAll(async () => {
  url = await ownDatabase()
  database = openDatabase(url)
  await seedDemoIndex(url, { ofStores: [newtown, unlisted], at, suburbs: some })
  directory = testDirectory(database)
})
afterAll(() => database.close())

const first = async (text: string): Promise<string> => (await directory.search(text))[0]?.text ?? 'nothing'

type Sample = { readonly label: string; readonly name: string; readonly place: string }

/** A house of the index that meets the condition, with its street and place. */
const sample = async (condition: string): Promise<Sample> => {
  const { rows } = await database.pool.query<Sample>(
    `select h.label, s.name || ' ' || s.type as name, upper(s.locality) || ' ' || s.state || ' ' || s.postcode as place
     from address.streets s join address.houses h on h.street_id = s.id where ${condition} limit 1`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the demo directory has no such house')
  return row
}

const written = ({ label, name, place }: Sample): string => `${label} ${name}, ${place}`

describe('the demo data', () => {
  test('[LOC-09] contains at least 800 real suburbs in all states and territories, each once, with points on the continent', () => {
    const suburbs = readSuburbs()
    expect(suburbs.length).toBeGreaterThanOrEqual(800)
    expect(new Set(suburbs.map(({ state }) => state))).toEqual(
      new Set(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']),
    )
    expect(new Set(suburbs.map(({ name, state, postcode }) => `${name} ${state} ${postcode}`)).size).toBe(
      suburbs.length,
    )
    for (const { postcode, latitude, longitude } of suburbs) {
      expect(postcode).toMatch(/^\d{4}$/)
      expect(latitude).toBeGreaterThan(-44)
      expect(latitude).toBeLessThan(-10)
      expect(longitude).toBeGreaterThan(112)
      expect(longitude).toBeLessThan(154)
    }
  })

  test('[LOC-09] every house is within 1.5 km of its suburb’s point, with odd and even numbers on different sides', async () => {
    const points = new Map(readSuburbs().map((suburb) => [`${suburb.name} ${suburb.state} ${suburb.postcode}`, suburb]))
    const { rows } = await database.pool.query<Record<'place' | 'latitude' | 'longitude', string>>(
      `select s.locality || ' ' || s.state || ' ' || s.postcode as place, h.latitude, h.longitude
       from address.streets s join address.houses h on h.street_id = s.id where s.id % 40 = 0 and h.unit is null`,
    )
    const far = rows.filter(({ place, latitude, longitude }) => {
      const point = points.get(place)
      if (point === undefined) return !place.startsWith('Oodnadatta')
      const north = (Number(latitude) - point.latitude) * 111.195
      const east = (Number(longitude) - point.longitude) * 111.195 * Math.cos((point.latitude * Math.PI) / 180)
      return Math.hypot(north, east) > 1.5
    })
    expect(rows.length).toBeGreaterThan(5_000)
    expect(far).toEqual([])
  })

  test('[LOC-09] adds streets for an unlisted suburb with a store, and ranks suburbs with a store first', async () => {
    expect(await first('12 oodnadatta')).toContain(', OODNADATTA SA 5734')
    expect(await first('12 newtown')).toContain(', NEWTOWN NSW 2042')
  })

  test('[LOC-09] does not fill in the same data twice; changed data replace the old completely', async () => {
    const other = await ownDatabase()
    const before = await seedDemoIndex(other, { ofStores: [], at, suburbs: few })
    expect(await seedDemoIndex(other, { ofStores: [], at, suburbs: few })).toBeNull()
    const after = await seedDemoIndex(other, { ofStores: [newtown], at, suburbs: few })
    expect([before?.version, after?.version]).toEqual([1, 2])
    const own = openDatabase(other, 1)
    const { rows } = await own.pool.query(String.raw`select nspname from pg_namespace where nspname ~ '^address_\d'`)
    await own.close()
    expect(rows).toEqual([{ nspname: 'address_2' }])
  })

  test('[LOC-09] processes that start together fill the index only once', async () => {
    const other = await ownDatabase()
    const built = await Promise.all([1, 2, 3].map(() => seedDemoIndex(other, { ofStores: [], at, suburbs: few })))
    expect(built.filter((each) => each !== null)).toHaveLength(1)
  })
})

describe('[LOC-07] typed text', () => {
  const example = '12 Example Street, SYDNEY NSW 2000'
  test.each([
    '12 example street sydney nsw 2000',
    '12 EXAMPLE ST SYD',
    '  12, example st., Sydney',
    '12 exam',
    '12 Example Street|SYDNEY|NSW|2000',
    'sydney 12 example st',
    '2000 12 example street',
    'nsw 2000, example street 12',
    '12 Example Street Sydney New South Wales Australia',
    '12 exmaple street sydney',
    '12 exampl3 street',
    '12 example street sidney',
    '12 exmpl sydney',
    '12 example avenue sydney',
  ])('"%s" finds 12 Example Street', async (text) => {
    expect(await first(text)).toBe(example)
  })

  test.each(['zzzzzz qqqqq', '', '   ', '12', '!!!', '%%% ___', "'; drop table x --"])(
    '"%s" finds nothing',
    async (text) => {
      expect(await first(text)).toBe('nothing')
    },
  )

  test('finds units, levels, ranges, letters and lots as they are written', async () => {
    const unit = await sample(`h.unit = '5' and s.name = 'Smith'`)
    const [five = '', number = ''] = unit.label.split('/')
    for (const typed of [
      unit.label,
      `Unit ${five}, ${number}`,
      `unit ${five}/${number}`,
      `flat ${five} ${number}`,
      `U${five}/${number}`,
    ])
      for (const text of [`${typed} ${unit.name} ${unit.place}`, `${unit.place} ${typed} ${unit.name}`])
        expect(await first(text)).toBe(written(unit))
    const level = await sample(`h.level = '2'`)
    for (const typed of [level.label, level.label.replace('Level ', 'lvl '), level.label.replace('Level ', 'L')])
      for (const text of [`${typed} ${level.name}, ${level.place}`, `${level.place}, ${typed} ${level.name}`])
        expect(await first(text)).toBe(written(level))
    const range = await sample('h.number_last is not null and h.number > 20')
    const [from = '', to = ''] = range.label.split('-')
    for (const typed of [range.label, `${from} - ${to}`, from, to])
      expect(await first(`${typed} ${range.name} ${range.place}`)).toBe(written(range))
    const letter = await sample(`h.suffix = 'A'`)
    expect(await first(`${letter.label.toLowerCase()} ${letter.name} ${letter.place}`)).toBe(written(letter))
    const lot = await sample('h.is_lot')
    expect(await first(`${lot.label} ${lot.name} ${lot.place}`)).toBe(written(lot))
  })

  test('finds the building for a unit or level that it does not have', async () => {
    const { name, place } = await sample(`h.label = '21' and not exists
      (select 1 from address.houses o where o.street_id = s.id and o.number = 21 and o.unit is not null)`)
    expect(await first(`499/21 ${name} ${place}`)).toBe(`21 ${name}, ${place}`)
    expect(await first(`Level 9, 21 ${name} ${place}`)).toBe(`21 ${name}, ${place}`)
  })

  test('ignores differences between Saint and St, Mount and Mt, apostrophes, accents and short types', async () => {
    const saint = await sample(`s.name = 'Saint George' and s.type = 'Street' and h.label = '1'`)
    expect(await first(`1 st george st ${saint.place}`)).toBe(written(saint))
    const mount = await sample(`s.name = 'Mount View' and h.label = '1'`)
    expect(await first(`1 ${mount.name.replace('Mount', 'mt.')} ${mount.place}`)).toBe(written(mount))
    const irish = await sample(`s.name = 'O''Connor' and h.label = '1'`)
    for (const name of ["O'Connor", 'O’Connor', 'oconnor', 'O Connor'])
      expect(await first(`1 ${irish.name.replace("O'Connor", name)} ${irish.place}`)).toBe(written(irish))
    expect(await first('1 saint kilda 3182')).toMatch(/, ST KILDA (WEST )?VIC 3182/)
    expect(await first('1 mt waverley')).toContain(', MOUNT WAVERLEY VIC 3149')
    expect(await first('1 séaforth')).toContain(', SEAFORTH NSW 2092')
  })

  test('finds streets by postcode alone, and the street for a missing number', async () => {
    expect(await first('0800')).toContain(', DARWIN CITY NT 0800')
    expect(await first('9999 example street')).toContain('Example Street, SYDNEY NSW 2000')
  })

  test('[LOC-06] returns at most 25 entries, with different streets first if no number was typed', async () => {
    const found = await directory.search('fitzroy north')
    expect(found).toHaveLength(25)
    expect(new Set(found.map(({ moniker }) => moniker.split('|')[2])).size).toBeGreaterThan(20)
    expect(found.every(({ score }) => score >= 1 && score <= 100)).toBe(true)
  })
})

describe('[LOC-08] monikers', () => {
  test('a moniker returns labelled lines with coordinates of the house and of the street', async () => {
    const [entry] = await directory.search('12 example street sydney')
    expect(await directory.byMoniker(entry!.moniker)).toEqual([
      { content: 'Address', label: 'Address line 1', line: '12 Example Street' },
      { content: 'Address', label: 'Suburb', line: 'SYDNEY' },
      { content: 'Address', label: 'State', line: 'NSW' },
      { content: 'Address', label: 'Postcode', line: '2000' },
      { content: 'DataPlus', label: 'addressLevelLatitude', line: expect.stringMatching(/^-33\.8\d{5}$/) },
      { content: 'DataPlus', label: 'addressLevelLongitude', line: expect.stringMatching(/^151\.2\d{5}$/) },
      { content: 'DataPlus', label: 'streetLevelLatitude', line: expect.stringMatching(/^-33\.8\d{5}$/) },
      { content: 'DataPlus', label: 'streetLevelLongitude', line: expect.stringMatching(/^151\.2\d{5}$/) },
    ])
  })

  test.each([
    '',
    'AUE|F|',
    'AUE|F|nsw2000-sydney-example-street|99999',
    'AUE|F|nowhere|1',
    'AUE|DEMO|x|1',
    'AUE|F|a|b|c',
  ])('refuses a moniker that was never issued: "%s"', async (moniker) => {
    await expect(directory.byMoniker(moniker)).rejects.toThrow('The moniker is not valid.')
  })

  test('[LOC-06] an aborted search rejects', async () => {
    await expect(directory.search('12 example street', AbortSignal.abort())).rejects.toThrow('aborted')
  })
})
