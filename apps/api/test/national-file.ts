import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The size of the generated file; localities are derived from the number of streets. */
export type NationalSize = { readonly streets: number; readonly housesPerStreet: number }

const states = ['ACT', 'NSW', 'NT', 'OT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
const streetsPerLocality = 60

/** The documented columns in order; columns that a row does not name are empty. */
const columns = {
  STATE: 'STATE_PID DATE_CREATED DATE_RETIRED STATE_NAME STATE_ABBREVIATION',
  LOCALITY:
    'LOCALITY_PID DATE_CREATED DATE_RETIRED LOCALITY_NAME PRIMARY_POSTCODE LOCALITY_CLASS_CODE STATE_PID GNAF_LOCALITY_PID GNAF_RELIABILITY_CODE',
  STREET_LOCALITY:
    'STREET_LOCALITY_PID DATE_CREATED DATE_RETIRED STREET_CLASS_CODE STREET_NAME STREET_TYPE_CODE STREET_SUFFIX_CODE LOCALITY_PID GNAF_STREET_PID GNAF_STREET_CONFIDENCE GNAF_RELIABILITY_CODE',
  ADDRESS_DETAIL:
    'ADDRESS_DETAIL_PID DATE_CREATED DATE_LAST_MODIFIED DATE_RETIRED BUILDING_NAME LOT_NUMBER_PREFIX LOT_NUMBER LOT_NUMBER_SUFFIX FLAT_TYPE_CODE FLAT_NUMBER_PREFIX FLAT_NUMBER FLAT_NUMBER_SUFFIX LEVEL_TYPE_CODE LEVEL_NUMBER_PREFIX LEVEL_NUMBER LEVEL_NUMBER_SUFFIX NUMBER_FIRST_PREFIX NUMBER_FIRST NUMBER_FIRST_SUFFIX NUMBER_LAST_PREFIX NUMBER_LAST NUMBER_LAST_SUFFIX STREET_LOCALITY_PID LOCATION_DESCRIPTION LOCALITY_PID ALIAS_PRINCIPAL POSTCODE PRIVATE_STREET LEGAL_PARCEL_ID CONFIDENCE ADDRESS_SITE_PID LEVEL_GEOCODED_CODE PROPERTY_PID GNAF_PROPERTY_PID PRIMARY_SECONDARY',
  ADDRESS_DEFAULT_GEOCODE:
    'ADDRESS_DEFAULT_GEOCODE_PID DATE_CREATED DATE_RETIRED ADDRESS_DETAIL_PID GEOCODE_TYPE_CODE LONGITUDE LATITUDE',
  STREET_LOCALITY_POINT:
    'STREET_LOCALITY_POINT_PID DATE_CREATED DATE_RETIRED STREET_LOCALITY_PID BOUNDARY_EXTENT PLANIMETRIC_ACCURACY LONGITUDE LATITUDE',
} as const

type Table = keyof typeof columns
type Row = Readonly<Record<string, string | number>>

const flushAt = 1_000_000
const beginnings = [
  'Wall',
  'Burra',
  'Mar',
  'Tal',
  'Yar',
  'Kings',
  'Rose',
  'Glen',
  'Black',
  'Stone',
  'Green',
  'Ash',
  'Kil',
]
const endings = ['ville', 'ton', 'gong', 'wood', 'field', 'burra', 'dale', 'ford', 'mere', 'ara', 'bah', 'ley', 'combe']
const names = [
  'SMITH',
  "O'CONNOR",
  'MOUNT VIEW',
  'SAINT GEORGE',
  'KING',
  'STATION',
  'ACACIA',
  'WILGA',
  'HARGRAVE',
  'PATERSON',
]
const types = ['STREET', 'STREET', 'ROAD', 'AVENUE', 'COURT', 'CRESCENT']

/** One table of one state, written incrementally: pipes, CRLF, no quotes. */
class PsvFile {
  readonly path: string
  readonly #columns: readonly string[]
  readonly #file: number
  #text: string

  constructor(folder: string, state: string, table: Table) {
    this.path = join(folder, `${state}_${table}_psv.psv`)
    this.#columns = columns[table].split(' ')
    this.#file = openSync(this.path, 'w')
    this.#text = `${this.#columns.join('|')}\r\n`
  }

  add(row: Row): void {
    this.#text += `${this.#columns.map((column) => row[column] ?? '').join('|')}\r\n`
    if (this.#text.length > flushAt) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    writeSync(this.#file, this.#text)
    this.#text = ''
  }
}

const created = '2026-08-01'

/** The name of a locality, unique within a state. */
export const localityName = (index: number): string => {
  const beginning = beginnings[index % beginnings.length] ?? ''
  const ending = endings[Math.floor(index / beginnings.length) % endings.length] ?? ''
  const round = Math.floor(index / (beginnings.length * endings.length))
  return `${round === 0 ? '' : `${endings[round % endings.length] ?? ''} `}${beginning}${ending}`.toUpperCase()
}

/** The name of a street: every tenth street of a locality shares its first word and differs in the next one. */
const streetName = (index: number, locality: number): string => {
  const name = names[(index + locality) % names.length] ?? ''
  const more = Math.floor(index / names.length)
  return more === 0 ? name : `${name} ${(beginnings[more % beginnings.length] ?? '').toUpperCase()}`
}

/** Name and locality of the street with this number; each state has it. */
export const streetAt = (at: number): { readonly name: string; readonly locality: string } => {
  const locality = Math.floor(at / streetsPerLocality)
  const name = `${streetName(at % streetsPerLocality, locality)} ${types[at % types.length] ?? ''}`
  return { name, locality: localityName(locality) }
}

/**
 * Writes a file like the national address file: all states and documented columns. Some addresses must be left out of
 * an index (retired, aliases, doubtful); others are units without a building, lots, ranges and levels. Returns the
 * folder of the tables.
 */
export const writeNationalFile = (root: string, size: NationalSize): string => {
  const folder = join(root, 'G-NAF', 'G-NAF NOVEMBER 2026', 'Standard')
  mkdirSync(folder, { recursive: true })
  const perState = Math.ceil(size.streets / states.length)
  for (const [index, state] of states.entries()) writeState(folder, state, index + 1, { ...size, streets: perState })
  return folder
}

const writeState = (folder: string, state: string, stateNumber: number, size: NationalSize): void => {
  const open = (table: Table) => new PsvFile(folder, state, table)
  const files = {
    states: open('STATE'),
    localities: open('LOCALITY'),
    streets: open('STREET_LOCALITY'),
    points: open('STREET_LOCALITY_POINT'),
    addresses: open('ADDRESS_DETAIL'),
    geocodes: open('ADDRESS_DEFAULT_GEOCODE'),
  }
  const statePid = String(stateNumber)
  files.states.add({ STATE_PID: statePid, DATE_CREATED: created, STATE_NAME: state, STATE_ABBREVIATION: state })
  for (let at = 0; at < size.streets; at += 1) {
    const locality = Math.floor(at / streetsPerLocality)
    const localityPid = `loc${state}${locality}`
    const postcode = String(stateNumber * 1_000 + (locality % 1_000)).padStart(4, '0')
    if (at % streetsPerLocality === 0)
      files.localities.add({
        LOCALITY_PID: localityPid,
        DATE_CREATED: created,
        LOCALITY_NAME: localityName(locality),
        LOCALITY_CLASS_CODE: 'G',
        STATE_PID: statePid,
      })
    const streetPid = `${state}${100_000 + at}`
    const place = { LONGITUDE: 140 + locality / 1_000, LATITUDE: -30 - (at % streetsPerLocality) / 1_000 }
    files.streets.add({
      STREET_LOCALITY_PID: streetPid,
      DATE_CREATED: created,
      STREET_CLASS_CODE: 'C',
      STREET_NAME: streetName(at % streetsPerLocality, locality),
      STREET_TYPE_CODE: types[at % types.length] ?? 'STREET',
      STREET_SUFFIX_CODE: at % 97 === 96 ? 'N' : '',
      LOCALITY_PID: localityPid,
    })
    files.points.add({
      STREET_LOCALITY_POINT_PID: `p${streetPid}`,
      DATE_CREATED: created,
      STREET_LOCALITY_PID: streetPid,
      ...place,
    })
    for (const row of houseRows(at, size.housesPerStreet)) {
      const pid = `GA${streetPid}_${row.id}`
      files.addresses.add({
        DATE_CREATED: created,
        ALIAS_PRINCIPAL: 'P',
        CONFIDENCE: 2,
        ...row.row,
        ADDRESS_DETAIL_PID: pid,
        STREET_LOCALITY_PID: streetPid,
        LOCALITY_PID: localityPid,
        POSTCODE: postcode,
      })
      files.geocodes.add({
        ADDRESS_DEFAULT_GEOCODE_PID: `g${pid}`,
        DATE_CREATED: created,
        ADDRESS_DETAIL_PID: pid,
        GEOCODE_TYPE_CODE: 'PC',
        ...place,
      })
    }
  }
  for (const file of Object.values(files)) file.close()
}

/** Numbers 1 to n of a street, and special addresses in every fiftieth street. */
const houseRows = (street: number, houses: number): readonly { readonly id: string; readonly row: Row }[] => {
  const plain = Array.from({ length: houses }, (_, index) => ({ id: `${index + 1}`, row: { NUMBER_FIRST: index + 1 } }))
  if (street % 50 !== 0) return plain
  return [
    ...plain,
    { id: 'retired', row: { NUMBER_FIRST: 901, DATE_RETIRED: '2026-02-01' } },
    { id: 'alias', row: { NUMBER_FIRST: 902, ALIAS_PRINCIPAL: 'A' } },
    { id: 'doubtful', row: { NUMBER_FIRST: 903, CONFIDENCE: -1 } },
    { id: 'unit1', row: { FLAT_TYPE_CODE: 'UNIT', FLAT_NUMBER: 1, NUMBER_FIRST: 59 } },
    {
      id: 'unit5',
      row: { FLAT_TYPE_CODE: 'UNIT', FLAT_NUMBER: 5, LEVEL_TYPE_CODE: 'L', LEVEL_NUMBER: 2, NUMBER_FIRST: 59 },
    },
    { id: 'range', row: { NUMBER_FIRST: 100, NUMBER_LAST: 102 } },
    { id: 'letter', row: { NUMBER_FIRST: 60, NUMBER_FIRST_SUFFIX: 'A' } },
    { id: 'lot', row: { LOT_NUMBER: 7 } },
  ]
}
