import { fragment, type Sql } from '../../platform/db/database.ts'
import type { IndexedStreet } from './address-words.ts'
import type { IndexedHouse } from './rank-houses.ts'

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
  /** Words of the index that resemble this one, most similar first. */
  nearWords: async (typed: string): Promise<readonly string[]> => {
    const rows = await sql<{ word: string }>`select word from address.near_words(${typed})`
    return rows.map(({ word }) => word)
  },
  /**
   * Houses of the streets with one of the numbers. Houses with a unit or level only match exactly that unit and
   * level.
   */
  housesAt: async (
    streetIds: readonly number[],
    numbers: readonly number[],
    unit: string | null,
    level: string | null,
  ): Promise<readonly IndexedHouse[]> => {
    const rows = await sql<HouseRow>`
      ${houses}
      where street_id = any(${streetIds}::integer[]) and number = any(${numbers}::integer[])
        and (unit is null or lower(unit) = ${unit}::text) and (level is null or level = ${level}::text or unit is not null)`
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
  street: async (key: string): Promise<IndexedStreet | null> => {
    const [row] = await sql<StreetRow>`
      select id, key, name, type, suffix, locality, state, postcode, latitude, longitude, weight
      from address.streets where key = ${key}`
    return row ?? null
  },
  house: async (streetId: number, label: string): Promise<IndexedHouse | null> => {
    const [row] = await sql<HouseRow>`
      ${houses} where street_id = ${streetId} and label = ${label} limit 1`
    return row === undefined ? null : houseOf(row)
  },
})

export type DirectoryStore = ReturnType<typeof directoryStore>
