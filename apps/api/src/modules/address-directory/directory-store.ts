import type { Place } from '@forno/domain/content/content'
import { fragment, type Sql } from '../../platform/db/database.ts'
import type { IndexedStreet } from './address-words.ts'
import type { IndexedHouse } from './rank-houses.ts'
import type { StreetQuery } from './street-query.ts'
import type { Candidate } from './weigh-street.ts'

type StreetRow = IndexedStreet & Record<string, unknown>
type HouseRow = {
  readonly street_id: number
  readonly number: number
  readonly number_last: number | null
  readonly suffix: string
  readonly unit: string | null
  readonly level: string | null
  readonly is_lot: boolean
  readonly label: string
  readonly latitude: number | null
  readonly longitude: number | null
}

const houseOf = (row: HouseRow): IndexedHouse => ({
  streetId: row.street_id,
  number: row.number,
  numberLast: row.number_last,
  suffix: row.suffix,
  unit: row.unit,
  level: row.level,
  isLot: row.is_lot,
  label: row.label,
  latitude: row.latitude,
  longitude: row.longitude,
})

/** Houses of each street to show when no number was typed. */
const firstHouses = 8
const patternsOfFunction = 8
/** Houses on each side of a number that a street lacks. */
const besideHouses = 5

/** About two kilometres. */
const nearDegrees = 0.02

type HousesQuery = {
  readonly streetIds: readonly number[]
  readonly numbers: readonly number[]
  /** In lower case. */
  readonly units: readonly string[]
  readonly levels: readonly string[]
  /** `suffix` is the letter after the number, or `-` and the end of a range; null = the nearest in any case. */
  readonly nearest: readonly { readonly streetId: number; readonly number: number; readonly suffix: string | null }[]
}

const houses = fragment`
  select street_id, number, number_last, suffix, unit, level, is_lot, label, latitude, longitude
  from address.houses`

/** Queries of the address index. Views select the current build. */
export const directoryStore = (sql: Sql) => ({
  /** Streets that match every pattern, at most 400. Streets whose name starts with `first` come first. */
  streets: async (patterns: readonly string[], first: string): Promise<readonly IndexedStreet[]> => {
    const last = patterns.at(-1) ?? ''
    const all = Array.from({ length: patternsOfFunction }, (_, index) => patterns[index] ?? last)
    return sql<StreetRow>`select id, key, name, type, suffix, locality, state, postcode, latitude, longitude, weight
      from address.find_streets(${all}, ${` ${first} `})`
  },
  /**
   * Streets that have a likely name and another word of the text, or words that are alike; at most 300. One statement
   * corrects words, finds suburbs and reads streets.
   */
  streetsAlike: async ({ names, words, phrases }: StreetQuery): Promise<readonly Candidate[]> => {
    const rows = await sql<StreetRow & { near: boolean; places: readonly string[] | null }>`
      select id, key, name, type, suffix, locality, state, postcode, latitude, longitude, weight, near, places
      from address.find_streets_alike(${names}, ${words}, ${phrases})`
    return rows.map(({ near, places, ...street }) => ({ street, isNear: near, places: places ?? [] }))
  },
  /**
   * Houses of the streets with one of the numbers; those with a unit or level only if it is one of the given. For the
   * streets of `nearest` that lack their number also the five plain houses below it and the five above.
   */
  housesAt: async ({ streetIds, numbers, units, levels, nearest }: HousesQuery): Promise<readonly IndexedHouse[]> => {
    const nearIds = nearest.map(({ streetId }) => streetId)
    const nearNumbers = nearest.map(({ number }) => number)
    const nearSuffixes = nearest.map(({ suffix }) => suffix)
    const rows = await sql<HouseRow>`
      with exact as materialized (
        ${houses}
        where street_id = any(${streetIds}::integer[]) and number = any(${numbers}::integer[])
          and (unit is null or lower(unit) = any(${units}::text[]))
          and (level is null or lower(level) = any(${levels}::text[]) or unit is not null))
      select * from exact
      union all
      select h.* from unnest(${nearIds}::integer[], ${nearNumbers}::integer[], ${nearSuffixes}::text[]) wanted (id, number, suffix)
      cross join lateral (
        (${houses} where street_id = wanted.id and number <= wanted.number
          and unit is null and level is null and not is_lot order by number desc limit ${besideHouses})
        union all
        (${houses} where street_id = wanted.id and number > wanted.number
          and unit is null and level is null and not is_lot order by number limit ${besideHouses})) h
      where not exists (select from exact e where e.street_id = wanted.id and e.number = wanted.number
          and lower(e.suffix) || coalesce('-' || e.number_last, '') = wanted.suffix and e.unit is null)`
    return rows.map(houseOf)
  },
  /** The first houses of each street, ordered by number. */
  firstHouses: async (streetIds: readonly number[]): Promise<readonly IndexedHouse[]> => {
    const rows = await sql<HouseRow>`
      select h.* from unnest(${streetIds}::integer[]) wanted (id)
      cross join lateral (
        ${houses}
        where street_id = wanted.id and unit is null and level is null and not is_lot
        order by number, suffix
        limit ${firstHouses}
      ) h`
    return rows.map(houseOf)
  },
  /** Streets whose middle is within about two kilometres of a place, at most 500. */
  streetsNear: async ({ latitude, longitude }: Place): Promise<readonly IndexedStreet[]> =>
    sql<StreetRow>`select id, key, name, type, suffix, locality, state, postcode, latitude, longitude, weight
      from address.streets
      where latitude between ${latitude - nearDegrees}::float8 and ${latitude + nearDegrees}::float8
        and longitude between ${longitude - nearDegrees}::float8 and ${longitude + nearDegrees}::float8
      order by abs(latitude - ${latitude}::float8) + abs(longitude - ${longitude}::float8) limit 500`,
  street: async (key: string): Promise<IndexedStreet | null> => {
    const [row] = await sql<StreetRow>`
      select id, key, name, type, suffix, locality, state, postcode, latitude, longitude, weight
      from address.streets where key = ${key}`
    return row ?? null
  },
  /** The plain houses of a street around a number: five up to it and five above. */
  nearestHouses: async (streetId: number, number: number): Promise<readonly IndexedHouse[]> => {
    const rows = await sql<HouseRow>`
      (${houses} where street_id = ${streetId} and number <= ${number}
        and unit is null and level is null and not is_lot order by number desc limit ${besideHouses})
      union all
      (${houses} where street_id = ${streetId} and number > ${number}
        and unit is null and level is null and not is_lot order by number limit ${besideHouses})`
    return rows.map(houseOf)
  },
  house: async (streetId: number, label: string): Promise<IndexedHouse | null> => {
    const [row] = await sql<HouseRow>`
      ${houses} where street_id = ${streetId} and label = ${label} limit 1`
    return row === undefined ? null : houseOf(row)
  },
})

export type DirectoryStore = ReturnType<typeof directoryStore>
