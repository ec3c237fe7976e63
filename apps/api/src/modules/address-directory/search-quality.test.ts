import { fileURLToPath } from 'node:url'
import type { Store } from '@forno/domain/content/content'
import { runs } from '@forno/proof/runs'
import { chance } from '@forno/proof/seeds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { testDirectory } from '../../../test/test-directory.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { readContent } from '../content/index.ts'
import { shortTypes } from './address-words.ts'
import { seedDemoIndex } from './index.ts'

type Row = {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly locality: string
  readonly state: string
  readonly postcode: string
  readonly label: string
}
type Random = () => number

const read = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
const shipped: readonly Store[] = 'content' in read ? read.content.stores : []

let database: Database
let streets = 0

beforeAll(async () => {
  const url = await ownDatabase()
  const ofStores = shipped.map(({ city, state, postCode, place }) => ({
    name: city,
    state,
    postcode: postCode,
    ...place,
  }))
  streets = (await seedDemoIndex(url, { ofStores, at: new Date('2026-11-20T08:30:00Z') }))?.streets ?? 0
  database = openDatabase(url)
})
afterAll(() => database.close())

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

/** A random house of a random street. */
const drawRow = async (random: Random): Promise<Row> => {
  const { rows } = await database.pool.query<Row>(
    `select key, name, type, locality, state, postcode, h.label
     from address.streets s
     cross join lateral (
       select label, count(*) over () as all, row_number() over () as at from address.houses where street_id = s.id
     ) h
     where s.id = (select min(id) from address.streets) + $1 and h.at = 1 + floor($2::float8 * h.all)`,
    [Math.floor(random() * streets), random()],
  )
  return rows[0]!
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** One random edit: a letter added, removed, replaced, or swapped with the next. */
const mistyped = (word: string, random: Random): string => {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const letter = letters.charAt(Math.floor(random() * letters.length))
  return pick(
    [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    ],
    random,
  )
}

const withTypo = (text: string, random: Random): string => {
  const words = text.split(' ')
  const long = words.filter((word) => word.length >= 5)
  if (long.length === 0) return text
  const chosen = pick(long, random)
  return words.map((word) => (word === chosen ? mistyped(word, random) : word)).join(' ')
}

const otherwise = (name: string): string =>
  name
    .replace(/\bMount\b/, 'Mt')
    .replace(/\bSaint\b/, 'St')
    .replace(/\bSt\b(?= \w)/, 'Saint')
    .replace(/O'/, 'O ')

const houseAsTyped = (label: string, random: Random): string => {
  const [unit, number] = label.split('/')
  if (number !== undefined)
    return pick([label, `Unit ${unit} ${number}`, `flat ${unit}, ${number}`, `U${unit}/${number}`], random)
  if (label.startsWith('Level')) return pick([label, label.replace(',', ''), label.replace('Level ', 'L')], random)
  return pick([label, label.toLowerCase(), label.replace('-', ' - ')], random)
}

/** A row as people type it. A typo, if any, is in the name of the street or suburb. */
const asTyped = (row: Row, random: Random): string => {
  const hasTypo = random() < 0.4
  const inName = random() < 0.6
  const change = (text: string, mine: boolean) => {
    const written = random() < 0.3 ? otherwise(text) : text
    return hasTypo && mine ? withTypo(written, random) : written
  }
  const type = pick([row.type, row.type, pick(shortTypes[row.type.toLowerCase()] ?? [row.type], random), ''], random)
  const street = `${houseAsTyped(row.label, random)} ${change(row.name, inName)} ${type}`.trim()
  const locality = change(row.locality, !inName)
  const place = pick(
    [
      locality,
      `${locality} ${row.state}`,
      `${locality} ${row.postcode}`,
      `${locality} ${row.state} ${row.postcode}`,
      ...(hasTypo && !inName ? [] : [row.postcode, `${row.state} ${row.postcode}`]),
    ],
    random,
  )
  const between = pick([' ', ', ', '|'], random)
  const text = random() < 0.15 ? `${place}${between}${street}` : `${street}${between}${place}`
  return pick([text, text.toLowerCase(), text.toUpperCase()], random)
}

test('[LOC-06] [LOC-09] the wanted street is among the first five for at least 97 % of realistic queries', async () => {
  const directory = testDirectory(database)
  const { numRuns, seed = 20_261_121 } = runs({ sample: 200, prove: 2_000 })
  const random = chance(seed)
  const missed: string[] = []
  for (let query = 0; query < numRuns; query += 1) {
    const row = await drawRow(random)
    const text = asTyped(row, random)
    const found = (await directory.search(text)).slice(0, 5)
    if (!found.some(({ moniker }) => moniker.startsWith(`AUE|F|${row.key}|`)))
      missed.push(`"${text}" for ${row.label} ${row.key} found ${found.map((entry) => entry.text).join('; ')}`)
  }
  expect(1 - missed.length / numRuns, missed.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.97)
})

test('[LOC-09] the suburb of each demo store has addresses, which searches find', async () => {
  const directory = testDirectory(database)
  expect(shipped.length).toBeGreaterThan(0)
  for (const { city, state, postCode } of shipped) {
    const [entry] = await directory.search(`12 ${city} ${postCode}`)
    expect(entry?.text).toMatch(new RegExp(` ${state} ${postCode}$`))
  }
})
