import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import pg from 'pg'
import { CopyRefused, copyIn } from '../../platform/db/copy-in.ts'
import { searchText, type IndexedStreet } from './address-words.ts'
import { columnTypes, findGnafFiles, gnafTableNames, GnafRefused, type GnafFile, type GnafTable } from './gnaf-files.ts'
import { buildIndex, idsBefore, type Builder, type BuildResult } from './index-build-store.ts'

/** Progress reports of an import. */
export type GnafProgress =
  | { readonly step: 'reading'; readonly path: string; readonly bytes: number; readonly of: number }
  | { readonly step: 'streets' | 'houses' | 'indexes' }

export type GnafImportOptions = {
  readonly databaseUrl: string
  readonly folder: string
  readonly at: Date
  readonly report: (progress: GnafProgress) => void
}

/** Bytes read at once. */
const chunk = 262_144
/** Streets fetched at once. */
const batch = 500

const raw = (table: GnafTable): string => `raw_${table.toLowerCase()}`
const quoted = (columns: readonly string[]): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** Creates one table for all states, with every column of their files. */
const createRaw = async ({ client, schema }: Builder, files: readonly GnafFile[]): Promise<void> => {
  for (const table of gnafTableNames) {
    const columns = [...new Set(files.filter((file) => file.table === table).flatMap((file) => file.columns))]
    const typed = columns.map((column) => `${pg.escapeIdentifier(column)} ${columnTypes[column] ?? 'text'}`)
    // Unlogged, because the import can simply be repeated after a crash.
    if (columns.length > 0) await client.query(`create unlogged table ${schema}.${raw(table)} (${typed.join(', ')})`)
  }
}

/** Collects statistics. Without them the planner expects few rows and joins millions of them one by one. */
const analyzeRaw = async ({ client, schema }: Builder, files: readonly GnafFile[]): Promise<void> => {
  for (const table of new Set(files.map((file) => file.table))) await client.query(`analyze ${schema}.${raw(table)}`)
}

/**
 * Copies a file unchanged; the database validates each row. The quote character is one that never occurs, because the
 * files are not quoted.
 */
const readFile = async (
  { client, schema }: Builder,
  file: GnafFile,
  report: GnafImportOptions['report'],
): Promise<void> => {
  let bytes = 0
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      report({ step: 'reading', path: file.path, bytes, of: file.bytes })
      done(null, part)
    },
  })
  const source = createReadStream(file.path, { highWaterMark: chunk })
  source.on('error', (error) => counted.destroy(error))
  try {
    await copyIn(
      client,
      `copy ${schema}.${raw(file.table)} (${quoted(file.columns)}) from stdin
       with (format csv, delimiter '|', header true, quote E'\\x01', encoding 'UTF8')`,
      source.pipe(counted),
    )
  } catch (error) {
    throw error instanceof CopyRefused ? new GnafRefused(file.path, error.line, error.message) : error
  } finally {
    source.destroy()
  }
}

/** Condition of imported addresses: principal, not retired, and with a confidence of 0 or more. */
const isImported = `d."ALIAS_PRINCIPAL" = 'P' and coalesce(d."DATE_RETIRED", '') = '' and d."CONFIDENCE" >= 0
  and (d."NUMBER_FIRST" is not null or d."LOT_NUMBER" ~ '^[0-9]{1,6}$')`

const inWords = (column: string): string => `regexp_replace(initcap(coalesce(${column}, '')), '''S\\M', '''s', 'g')`

/**
 * Streets with at least one address. The weight grows with the number of houses in the locality, to rank large ones
 * first.
 */
const namedStreets = ({ schema, version }: Builder, hasPoints: boolean): string => `
  with used as (
    select "STREET_LOCALITY_PID" as key, count(*) as houses, max("POSTCODE") as postcode
    from ${schema}.raw_address_detail d where ${isImported} group by 1
  ), sized as (
    select sl."LOCALITY_PID" as pid, sum(u.houses) as houses
    from used u join ${schema}.raw_street_locality sl on sl."STREET_LOCALITY_PID" = u.key group by 1
  )
  select ${idsBefore(version)} + row_number() over (order by u.key)::integer as id, u.key, ${inWords('sl."STREET_NAME"')} as name,
    ${inWords('sl."STREET_TYPE_CODE"')} as type, upper(coalesce(sl."STREET_SUFFIX_CODE", '')) as suffix,
    ${inWords('l."LOCALITY_NAME"')} as locality, s."STATE_ABBREVIATION" as state,
    coalesce(u.postcode, l."PRIMARY_POSTCODE", '') as postcode,
    ${hasPoints ? 'p."LATITUDE" as latitude, p."LONGITUDE" as longitude' : 'null::float8 as latitude, null::float8 as longitude'},
    least(1, sqrt(z.houses::float8) / 100)::real as weight
  from used u
  join ${schema}.raw_street_locality sl on sl."STREET_LOCALITY_PID" = u.key and coalesce(sl."DATE_RETIRED", '') = ''
  join ${schema}.raw_locality l on l."LOCALITY_PID" = sl."LOCALITY_PID" and coalesce(l."DATE_RETIRED", '') = ''
  join ${schema}.raw_state s on s."STATE_PID" = l."STATE_PID"
  join sized z on z.pid = l."LOCALITY_PID"
  ${
    hasPoints
      ? `left join (
    select distinct on ("STREET_LOCALITY_PID") * from ${schema}.raw_street_locality_point
    where coalesce("DATE_RETIRED", '') = '' order by "STREET_LOCALITY_PID"
  ) p on p."STREET_LOCALITY_PID" = u.key`
      : ''
  }`

const field = (value: string | number | null): string =>
  value === null ? String.raw`\N` : String(value).replaceAll(/[\\\t\n\r]/g, ' ')

const streetRow = (street: IndexedStreet): string => {
  const { id, key, name, type, suffix, locality, state, postcode, latitude, longitude, weight } = street
  const fields = [
    id,
    key,
    name,
    type,
    suffix,
    locality,
    state,
    postcode,
    latitude,
    longitude,
    weight,
    searchText(street),
  ]
  return `${fields.map(field).join('\t')}\n`
}

async function* rowsOf(reader: pg.Client, query: string): AsyncGenerator<Buffer> {
  await reader.query('begin')
  // All rows are read. The default plan returns the first rows fast but takes minutes for all.
  await reader.query("set local cursor_tuple_fraction = 1; set local work_mem = '64MB'")
  await reader.query(`declare named_streets no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await reader.query<IndexedStreet>(`fetch ${batch} from named_streets`)
    if (rows.length === 0) break
    yield Buffer.from(rows.map(streetRow).join(''))
  }
  await reader.query('commit')
}

/** Adds search words to the streets. They pass through this process, because the same code splits typed words. */
const fillStreets = async (builder: Builder, databaseUrl: string, hasPoints: boolean): Promise<void> => {
  const { client, schema } = builder
  await client.query(`create table ${schema}.streets (like address.streets)`)
  const reader = new pg.Client({ connectionString: databaseUrl })
  reader.on('error', () => undefined)
  await reader.connect()
  try {
    const source = Readable.from(rowsOf(reader, namedStreets(builder, hasPoints)))
    await copyIn(client, `copy ${schema}.streets from stdin`, source)
    await client.query(`analyze ${schema}.streets`)
  } finally {
    await reader.end()
  }
}

const joined = (...parts: readonly string[]): string =>
  `nullif(concat(${parts.map((part) => `d."${part}"`).join(', ')}), '')`

const numberText = `case when d."NUMBER_FIRST" is null
    then 'Lot ' || ${joined('LOT_NUMBER_PREFIX', 'LOT_NUMBER', 'LOT_NUMBER_SUFFIX')}
    else ${joined('NUMBER_FIRST_PREFIX', 'NUMBER_FIRST', 'NUMBER_FIRST_SUFFIX')}
      || coalesce('-' || ${joined('NUMBER_LAST_PREFIX', 'NUMBER_LAST', 'NUMBER_LAST_SUFFIX')}, '') end`

const houses = (schema: string, hasGeocodes: boolean): string => `
  create table ${schema}.houses as
  select st.id as street_id, coalesce(d."NUMBER_FIRST", d."LOT_NUMBER"::integer) as number,
    d."NUMBER_LAST" as number_last, coalesce(d."NUMBER_FIRST_SUFFIX", '') as suffix,
    ${joined('FLAT_NUMBER_PREFIX', 'FLAT_NUMBER', 'FLAT_NUMBER_SUFFIX')} as unit,
    ${joined('LEVEL_NUMBER_PREFIX', 'LEVEL_NUMBER', 'LEVEL_NUMBER_SUFFIX')} as level,
    d."NUMBER_FIRST" is null as is_lot,
    concat('Level ' || ${joined('LEVEL_NUMBER_PREFIX', 'LEVEL_NUMBER', 'LEVEL_NUMBER_SUFFIX')} || ', ',
      ${joined('FLAT_NUMBER_PREFIX', 'FLAT_NUMBER', 'FLAT_NUMBER_SUFFIX')} || '/', ${numberText}) as label,
    ${hasGeocodes ? 'g."LATITUDE" as latitude, g."LONGITUDE" as longitude' : 'null::float8 as latitude, null::float8 as longitude'}
  from ${schema}.raw_address_detail d
  join ${schema}.streets st on st.key = d."STREET_LOCALITY_PID"
  ${
    hasGeocodes
      ? `left join ${schema}.raw_address_default_geocode g
    on g."ADDRESS_DETAIL_PID" = d."ADDRESS_DETAIL_PID" and coalesce(g."DATE_RETIRED", '') = ''`
      : ''
  }
  where ${isImported}`

/** Adds an entry for each building that has only units, so that its plain number is found. */
const buildings = (schema: string): string => `
  insert into ${schema}.houses
  select street_id, number, number_last, suffix, null, null, is_lot,
    regexp_replace(min(label), '^(Level [^,]*, )?([^/]*/)?', ''), avg(latitude), avg(longitude)
  from ${schema}.houses
  group by street_id, number, number_last, suffix, is_lot
  having bool_and(unit is not null or level is not null)`

const fillHouses = async ({ client, schema }: Builder, hasGeocodes: boolean): Promise<void> => {
  await client.query(houses(schema, hasGeocodes))
  await client.query(buildings(schema))
  await client.query(`create index houses_by_number on ${schema}.houses (street_id, number)`)
  await client.query(`analyze ${schema}.houses`)
}

/**
 * Imports G-NAF and replaces the current index, demo or older edition. Until the end, and after any error, the
 * current index stays in use. Memory does not grow with the files. [LOC-09]
 */
export const importGnaf = async ({ databaseUrl, folder, at, report }: GnafImportOptions): Promise<BuildResult> => {
  const files = await findGnafFiles(folder)
  const has = (table: GnafTable): boolean => files.some((file) => file.table === table)
  const built = await buildIndex(
    databaseUrl,
    { kind: 'gnaf', fingerprint: `${at.toISOString()} ${folder}`, at },
    () => true,
    async (builder) => {
      await builder.client.query("set work_mem = '64MB'; set maintenance_work_mem = '256MB'")
      await createRaw(builder, files)
      for (const file of files) await readFile(builder, file, report)
      await analyzeRaw(builder, files)
      report({ step: 'streets' })
      await fillStreets(builder, databaseUrl, has('STREET_LOCALITY_POINT'))
      report({ step: 'houses' })
      await fillHouses(builder, has('ADDRESS_DEFAULT_GEOCODE'))
      for (const table of gnafTableNames)
        await builder.client.query(`drop table if exists ${builder.schema}.${raw(table)}`)
      report({ step: 'indexes' })
    },
  )
  if (built === null) throw new Error('the index was not built')
  return built
}
