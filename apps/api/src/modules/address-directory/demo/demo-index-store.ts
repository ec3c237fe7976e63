import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { copyIn } from '../../../platform/db/copy-in.ts'
import { searchText } from '../address-words.ts'
import { generateStreets, type DemoStreet } from './streets.ts'
import { readSuburbs, type Suburb } from './suburbs.ts'
import { buildIndex, idsBefore, type Builder, type BuildResult } from '../index-build-store.ts'

/**
 * Increase it when the generation of streets or houses or their searchable words change, so that existing databases are
 * filled again.
 */
const generation = 2
const furthestNumber = 200

const streetRow = (street: DemoStreet, id: number): string => {
  const { key, name, type, suburb, weight, seed, lastNumber, start, step, side } = street
  const { name: locality, state, postcode } = suburb
  const suffix = ''
  const search = searchText({ name, type, suffix, locality, state, postcode })
  const middle = (lastNumber + 1) / 2
  const latitude = start.latitude + middle * step.latitude
  const longitude = start.longitude + middle * step.longitude
  const named = [id, key, name, type, suffix, locality, state, postcode, latitude, longitude, weight, search]
  const line = [seed, lastNumber, start.latitude, start.longitude, step.latitude, step.longitude]
  return `${[...named, ...line, side.latitude, side.longitude].join('\t')}\n`
}

/** Rows in chunks that are large enough for COPY. */
function* inPieces(streets: readonly DemoStreet[], before: number): Generator<Buffer> {
  for (let from = 0; from < streets.length; from += 500)
    yield Buffer.from(
      streets
        .slice(from, from + 500)
        .map((street, index) => streetRow(street, before + from + index + 1))
        .join(''),
    )
}

const tableOfStreets = (schema: string): string => `
  create table ${schema}.streets (
    id integer not null, key text not null, name text not null, type text not null, suffix text not null, locality text not null,
    state text not null, postcode text not null, latitude double precision, longitude double precision, weight real not null,
    search text not null,
    seed integer not null, last_number integer not null, start_latitude double precision not null,
    start_longitude double precision not null, step_latitude double precision not null, step_longitude double precision not null,
    side_latitude double precision not null, side_longitude double precision not null
  )`

/**
 * Houses are computed from their street's seed by a view, so two million demo addresses need no start-up time. About
 * one in 13 is a range of two numbers and one in 11 has units. Some have levels, a lot, or a second house with a
 * letter.
 */
const viewOfHouses = (schema: string): string => `
  create view ${schema}.houses as
  select s.id as street_id, n.number, v.number_last, v.suffix, v.unit, v.level, v.is_lot, v.label,
    s.start_latitude + n.number * s.step_latitude + side.of * s.side_latitude as latitude,
    s.start_longitude + n.number * s.step_longitude + side.of * s.side_longitude as longitude
  from ${schema}.streets s
  join ${schema}.numbers n on n.number <= s.last_number
  cross join lateral (select case when n.number % 2 = 0 then 1 else -1 end as of) side
  cross join lateral (
    select abs(hashint4(s.seed # n.number)::bigint) as draw,
      ${isRange('n.number')} as is_range,
      n.number > 2 and ${isRange('(n.number - 2)')} as is_end
  ) d
  cross join lateral (
    select case when d.is_range then n.number + 2 end as number_last, '' as suffix, null as unit, null as level, false as is_lot,
      case when d.is_range then n.number || '-' || (n.number + 2) else n.number::text end as label
    union all
    select null, '', u.unit::text, null, false, u.unit || '/' || n.number
      from generate_series(1, case when d.draw % 11 = 1 and not d.is_range then 2 + (d.draw % 23)::integer else 0 end) u (unit)
    union all
    select null, 'A', null, null, false, n.number || 'A' where d.draw % 17 = 2 and not d.is_range
    union all
    select null, '', null, l.level::text, false, 'Level ' || l.level || ', ' || n.number
      from generate_series(1, case when d.draw % 29 = 3 and not d.is_range then 4 else 0 end) l (level)
    union all
    select null, '', null, null, true, 'Lot ' || n.number where d.draw % 37 = 5 and not d.is_range
  ) v
  where not d.is_end`

/** Only every second pair of numbers can be a range, so that ranges do not overlap. */
const isRange = (number: string): string =>
  `(${number} + 2 <= s.last_number and (${number} - 1) / 2 % 2 = 0 and abs(hashint4(s.seed # (${number} + 100000))::bigint) % 13 = 3)`

const fillWith =
  (streets: readonly DemoStreet[]) =>
  async ({ client, schema, version }: Builder): Promise<void> => {
    await client.query(tableOfStreets(schema))
    await copyIn(client, `copy ${schema}.streets from stdin`, Readable.from(inPieces(streets, idsBefore(version))))
    await client.query(
      `create table ${schema}.numbers as select number from generate_series(1, ${furthestNumber}) number`,
    )
    await client.query(`alter table ${schema}.numbers add primary key (number)`)
    await client.query(`analyze ${schema}.numbers`)
    await client.query(viewOfHouses(schema))
  }

const fingerprintOf = (suburbs: readonly Suburb[], ofStores: readonly Suburb[]): string =>
  createHash('sha256')
    .update(JSON.stringify([generation, suburbs, ofStores]))
    .digest('hex')

export type DemoIndexOptions = {
  /** Suburbs with a store of the shop. */
  readonly ofStores: readonly Suburb[]
  readonly at: Date
  /** All listed suburbs by default; tests use fewer. */
  readonly suburbs?: readonly Suburb[]
}

/**
 * Fills the index with demo streets, unless it contains the same ones or real ones; null = nothing was done. [LOC-09]
 */
export const seedDemoIndex = async (
  databaseUrl: string,
  { ofStores, at, suburbs = readSuburbs() }: DemoIndexOptions,
): Promise<BuildResult | null> => {
  const fingerprint = fingerprintOf(suburbs, ofStores)
  return buildIndex(
    databaseUrl,
    { kind: 'demo', fingerprint, at },
    (current) => current.kind !== 'gnaf' && current.fingerprint !== fingerprint,
    (builder) => fillWith(generateStreets(suburbs, ofStores))(builder),
  )
}
