import { createReadStream, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

/** The tables of G-NAF (the national address file) that an import reads, with their required columns. */
const gnafTables = {
  STATE: ['STATE_PID', 'STATE_ABBREVIATION'],
  LOCALITY: ['LOCALITY_PID', 'DATE_RETIRED', 'LOCALITY_NAME', 'PRIMARY_POSTCODE', 'STATE_PID'],
  STREET_LOCALITY: [
    'STREET_LOCALITY_PID',
    'DATE_RETIRED',
    'STREET_NAME',
    'STREET_TYPE_CODE',
    'STREET_SUFFIX_CODE',
    'LOCALITY_PID',
  ],
  ADDRESS_DETAIL: [
    'ADDRESS_DETAIL_PID',
    'DATE_RETIRED',
    'LOT_NUMBER_PREFIX',
    'LOT_NUMBER',
    'LOT_NUMBER_SUFFIX',
    'FLAT_NUMBER_PREFIX',
    'FLAT_NUMBER',
    'FLAT_NUMBER_SUFFIX',
    'LEVEL_NUMBER_PREFIX',
    'LEVEL_NUMBER',
    'LEVEL_NUMBER_SUFFIX',
    'NUMBER_FIRST_PREFIX',
    'NUMBER_FIRST',
    'NUMBER_FIRST_SUFFIX',
    'NUMBER_LAST_PREFIX',
    'NUMBER_LAST',
    'NUMBER_LAST_SUFFIX',
    'STREET_LOCALITY_PID',
    'ALIAS_PRINCIPAL',
    'POSTCODE',
    'CONFIDENCE',
  ],
  ADDRESS_DEFAULT_GEOCODE: ['ADDRESS_DETAIL_PID', 'DATE_RETIRED', 'LONGITUDE', 'LATITUDE'],
  STREET_LOCALITY_POINT: ['STREET_LOCALITY_PID', 'DATE_RETIRED', 'LONGITUDE', 'LATITUDE'],
} as const

export type GnafTable = keyof typeof gnafTables
export const gnafTableNames = Object.keys(gnafTables).filter((name): name is GnafTable => name in gnafTables)

/** Required tables. Without the others, addresses lack coordinates. */
const requiredTables: readonly GnafTable[] = ['STATE', 'LOCALITY', 'STREET_LOCALITY', 'ADDRESS_DETAIL']

/** Columns of numbers; all others are imported as text. */
export const columnTypes: Readonly<Record<string, string>> = {
  NUMBER_FIRST: 'integer',
  NUMBER_LAST: 'integer',
  FLAT_NUMBER: 'integer',
  LEVEL_NUMBER: 'integer',
  CONFIDENCE: 'smallint',
  LONGITUDE: 'double precision',
  LATITUDE: 'double precision',
}

/** A file of one table and one state. */
export type GnafFile = {
  readonly path: string
  readonly table: GnafTable
  readonly bytes: number
  /** Column names of its first line. */
  readonly columns: readonly string[]
}

/** An error in the files, with path and line; lines count from 1. */
export class GnafRefused extends Error {
  constructor(path: string, line: number | null, message: string) {
    super(`${path}${line === null ? '' : `:${line}`} ${message}`)
  }
}

const fileShape = /^(?:ACT|NSW|NT|OT|QLD|SA|TAS|VIC|WA)_(.+)_psv\.psv$/i

/** Finds the files of all states below a folder, in any structure, and checks their columns. */
export const findGnafFiles = async (folder: string): Promise<readonly GnafFile[]> => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  const files: GnafFile[] = []
  for (const path of paths.sort()) {
    const table = tableOf(path)
    if (table !== undefined)
      files.push({ path, table, bytes: statSync(path).size, columns: await columnsOf(path, table) })
  }
  for (const table of requiredTables)
    if (!files.some((file) => file.table === table))
      throw new GnafRefused(folder, null, `contains no file STATE_${table}_psv.psv, such as NSW_${table}_psv.psv`)
  return files
}

const tableOf = (path: string): GnafTable | undefined => {
  const name = fileShape.exec(basename(path))?.[1]?.toUpperCase()
  return gnafTableNames.find((table) => table === name)
}

const columnsOf = async (path: string, table: GnafTable): Promise<readonly string[]> => {
  const columns = (await firstLine(path)).replace(/^\uFEFF/, '').split('|')
  const invalid = columns.find((column) => !/^[A-Z][A-Z0-9_]{0,60}$/.test(column))
  if (invalid !== undefined) throw new GnafRefused(path, 1, `has an invalid column name "${invalid}"`)
  const missing = gnafTables[table].find((column) => !columns.includes(column))
  if (missing !== undefined) throw new GnafRefused(path, 1, `has no column ${missing}`)
  return columns
}

const firstLine = async (path: string): Promise<string> => {
  const stream = createReadStream(path, { end: 65_535 })
  const lines = createInterface({ input: stream, crlfDelay: Infinity })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    stream.destroy()
  }
}
