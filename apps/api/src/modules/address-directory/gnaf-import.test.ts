import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compileCache } from '../../../test/compile-cache.ts'
import { databaseUrlOf } from '../../../test/database-url.ts'
import { writeNationalFile, localityName, type NationalSize } from '../../../test/national-file.ts'
import { ownDatabase } from '../../../test/test-database.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { testDirectory } from '../../../test/test-directory.ts'
import { GnafRefused, importGnaf, seedDemoIndex, type GnafProgress } from './index.ts'

const at = new Date('2026-11-20T08:30:00Z')
const small: NationalSize = { streets: 900, housesPerStreet: 4 }
const demo = { name: 'Sydney', state: 'NSW', postcode: '2000', latitude: -33.868, longitude: 151.209 }

let root: string
let tables: string
let url: string
let database: Database

const open = async (): Promise<void> => {
  root = mkdtempSync(join(tmpdir(), 'forno-gnaf-'))
  url = await ownDatabase()
  database = openDatabase(url)
}
const close = async (): Promise<void> => {
  await database.close()
  rmSync(root, { recursive: true, force: true })
}

const load = (report: (progress: GnafProgress) => void = () => undefined) =>
  importGnaf({ databaseUrl: url, folder: root, at, report })
const first = async (text: string): Promise<string> =>
  (await testDirectory(database).search(text))[0]?.text ?? 'nothing'
const seedDemo = () => seedDemoIndex(url, { ofStores: [], at, suburbs: [demo] })
const schemas = async (): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    String.raw`select nspname as name from pg_namespace where nspname ~ '^address_\d'`,
  )
  return rows.map(({ name }) => name)
}

describe('a complete set of files, imported over the demo streets', () => {
  const reports: GnafProgress[] = []
  let streets: number
  beforeAll(async () => {
    await open()
    writeNationalFile(root, small)
    await seedDemo()
    streets = (await load((progress) => reports.push(progress))).streets
  })
  afterAll(close)

  test('[LOC-09] makes every state searchable, removes the demo streets, and reports each file', async () => {
    expect(streets).toBe(900)
    const place = localityName(0)
    for (const [state, postcode] of [
      ['ACT', '1000'],
      ['NSW', '2000'],
      ['OT', '4000'],
      ['WA', '9000'],
    ])
      expect(await first(`1 smith street ${place} ${state}`)).toBe(`1 Smith Street, ${place} ${state} ${postcode}`)
    expect(await first('12 example street sydney')).toBe('nothing')
    expect(await schemas()).toEqual(['address_2'])
    const files = new Set(reports.flatMap((each) => (each.step === 'reading' ? [each.path] : [])))
    expect(files.size).toBe(54)
    expect(reports.flatMap((each) => (each.step === 'reading' ? [] : [each.step]))).toEqual([
      'streets',
      'houses',
      'indexes',
    ])
  })

  test('[LOC-09] imports only principal addresses that are not retired and have a confidence of 0 or more', async () => {
    const { rows } = await database.pool.query('select distinct number from address.houses where number > 900')
    expect(rows).toEqual([])
  })

  test('[LOC-09] writes units, levels, ranges, letters and lots the usual way, and finds a building that has only units', async () => {
    const place = `smith street ${localityName(0)} nsw`
    const street = `Smith Street, ${localityName(0)} NSW 2000`
    expect(await first(`1/59 ${place}`)).toBe(`1/59 ${street}`)
    expect(await first(`5/59 ${place}`)).toBe(`Level 2, 5/59 ${street}`)
    expect(await first(`59 ${place}`)).toBe(`59 ${street}`)
    expect(await first(`102 ${place}`)).toBe(`100-102 ${street}`)
    expect(await first(`60a ${place}`)).toBe(`60A ${street}`)
    expect(await first(`lot 7 ${place}`)).toBe(`Lot 7 ${street}`)
    expect(await first(`1 oconnor street ${localityName(0)}`)).toContain("1 O'Connor Street")
  })

  test('[LOC-08] an address has its own coordinates and those of its street', async () => {
    const directory = testDirectory(database)
    const [entry] = await directory.search(`1 smith street ${localityName(0)} nsw`)
    const labels = (await directory.byMoniker(entry!.moniker)).map(({ label }) => label)
    expect(labels.filter((label) => label.includes('Level'))).toHaveLength(4)
  })

  test('[LOC-09] demo streets never replace real ones', async () => {
    expect(await seedDemo()).toBeNull()
    expect(await schemas()).toEqual(['address_2'])
  })
})

describe('two editions', () => {
  beforeEach(open)
  afterEach(close)

  test('[LOC-09] serves the old streets until the swap, and a second edition replaces the first', async () => {
    writeNationalFile(root, small)
    await seedDemo()
    const seen = new Set<string>()
    const loading = load()
    const state = { loaded: false }
    void loading.finally(() => {
      state.loaded = true
    })
    while (!state.loaded) seen.add(await first('12 example street sydney'))
    await loading
    expect([...seen][0]).toBe('12 Example Street, SYDNEY NSW 2000')
    expect([...seen].length).toBeLessThanOrEqual(2)
    await load()
    expect(await schemas()).toEqual(['address_3'])
  })
})

describe('a broken file', () => {
  beforeAll(async () => {
    await open()
    await seedDemo()
  })
  afterAll(close)
  beforeEach(() => {
    rmSync(join(root, 'G-NAF'), { recursive: true, force: true })
    tables = writeNationalFile(root, { streets: 9, housesPerStreet: 2 })
  })
  afterEach(async () => {
    expect(await first('12 example street sydney')).toBe('12 Example Street, SYDNEY NSW 2000')
    expect(await schemas()).toEqual(['address_1'])
  })

  const complaint = async (): Promise<string> => {
    const error: unknown = await load().catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(GnafRefused)
    return error instanceof Error ? error.message : ''
  }
  const detail = () => join(tables, 'NSW_ADDRESS_DETAIL_psv.psv')
  const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\r\n').length

  test.each([
    ['too few fields', 'GANSW|2026-08-01\r\n', 'missing data for column'],
    ['too many fields', `${'x|'.repeat(40)}\r\n`, 'extra data after last expected column'],
    ['an invalid number', `${'|'.repeat(17)}twelve${'|'.repeat(17)}\r\n`, 'invalid input syntax for type integer'],
  ])('[LOC-09] reports %s with file and line, and changes nothing', async (_what, line, words) => {
    const number = linesOf(detail()) + 1
    appendFileSync(detail(), line)
    expect(await complaint()).toMatch(new RegExp(`NSW_ADDRESS_DETAIL_psv\\.psv:${number} .*${words}`))
  })

  test('[LOC-09] reports bytes that are not UTF-8 with file and line', async () => {
    appendFileSync(detail(), Buffer.from([0xc3, 0x28, 0x0d, 0x0a]))
    expect(await complaint()).toMatch(/NSW_ADDRESS_DETAIL_psv\.psv:\d+ .*invalid byte sequence/)
  })

  test('[LOC-09] reports a missing column and a missing table', async () => {
    const text = readFileSync(detail(), 'utf8')
    writeFileSync(detail(), text.replace('CONFIDENCE', 'CERTAINTY'))
    expect(await complaint()).toContain('NSW_ADDRESS_DETAIL_psv.psv:1 has no column CONFIDENCE')
    writeFileSync(detail(), text.replace('CONFIDENCE', 'x"; drop table'))
    expect(await complaint()).toContain('NSW_ADDRESS_DETAIL_psv.psv:1 has an invalid column name')
    writeFileSync(detail(), text)
    for (const state of ['ACT', 'NSW', 'NT', 'OT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
      renameSync(join(tables, `${state}_LOCALITY_psv.psv`), join(tables, `${state}_LOCALITY.txt`))
    expect(await complaint()).toContain('contains no file STATE_LOCALITY_psv.psv')
  })
})

describe('the command', () => {
  beforeEach(open)
  afterEach(close)

  test('[LOC-09] fills a new database and prints the number of streets', async () => {
    writeNationalFile(root, { streets: 9, housesPerStreet: 2 })
    const empty = `t_empty_${randomBytes(6).toString('hex')}`
    await database.pool.query(`create database ${empty}`)
    const child = fork(fileURLToPath(new URL('../../commands/import-gnaf.ts', import.meta.url)), [root], {
      execArgv: [],
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrlOf(url, empty),
        NODE_COMPILE_CACHE: compileCache,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const reports: string[] = []
    child.stdout?.on('data', (part: Buffer) => reports.push(part.toString()))
    await once(child, 'close')
    expect([child.exitCode, reports.join('').split('\n').at(-2)]).toEqual([
      0,
      expect.stringMatching(/^\d+ s: 9 streets imported and in use; the import used up to \d+ MB of memory\.$/),
    ])
  })
})
