import type { Place } from '@forno/domain/content/content'
import type { NearSuburb } from '@forno/domain/fulfilment/delivery-suburb'
import { states } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { fullNames } from '@forno/domain/fulfilment/place-words'
import { wordsOf } from './address-words.ts'

/** A search for a suburb, by at least one field. */
export type SuburbSearch = {
  /** The name or its beginning, optionally followed by state and postcode. */
  readonly name?: string
  readonly postcode?: string
  readonly state?: string
}

export type SuburbMatch = { readonly place: Place; readonly isWholeName: boolean }
type SuburbRow = { readonly latitude: number; readonly longitude: number; readonly plain: string }

const known: ReadonlySet<string> = new Set(states)

/** Splits "Richmond NSW 2753". Separate fields override the parts of the text. */
const parseSearch = ({ name = '', postcode, state }: SuburbSearch) => {
  const words = [...wordsOf(name)]
  const last = (fits: (word: string) => boolean): string | undefined =>
    words.length > 0 && fits(words.at(-1) ?? '') ? words.pop() : undefined
  const typedPostcode = last((word) => /^\d{4}$/.test(word))
  const typedState = words.length > 1 ? last((word) => known.has(word.toUpperCase())) : undefined
  return {
    plain: words.join(' '),
    names: fullNames(words),
    postcode: postcode ?? typedPostcode ?? null,
    state: (state ?? typedState)?.toUpperCase() ?? null,
  }
}

const metresOfDegree = 111_320
/** Houses further away are ignored. */
const houseMetres = 1_000
/** Streets are located by their middle, which may be further away than their nearest houses. */
const streetMetres = 2_500

/** A suburb with its point, in degrees. */
export type NamedSuburb = {
  readonly name: string
  readonly state: string
  readonly postcode: string
  readonly latitude: number
  readonly longitude: number
}

/** Suburbs of the address index. */
export const suburbStore = (sql: Sql) => ({
  /**
   * The most likely suburb, its name written in full or short. Full names come before names that only start with the
   * text, and large suburbs before small ones.
   */
  find: async (search: SuburbSearch): Promise<SuburbMatch | null> => {
    const { plain, names, postcode, state } = parseSearch(search)
    if (plain === '' && postcode === null) return null
    const [row] = await sql<SuburbRow>`
      select plain, latitude, longitude from address.localities, unnest(${[...names]}::text[]) name (typed)
      where starts_with(plain, typed) and (${postcode}::text is null or postcode = ${postcode}::text)
        and (${state}::text is null or state = ${state}::text)
      order by plain = typed desc, streets desc, state, postcode limit 1`
    if (row === undefined) return null
    return {
      place: { latitude: row.latitude, longitude: row.longitude },
      isWholeName: plain === '' || names.includes(row.plain),
    }
  },

  /** The suburb whose name has one typo (two from seven letters on), the largest first; null = none. */
  findAlike: async (search: SuburbSearch): Promise<Place | null> => {
    const { names, state } = parseSearch(search)
    const [row] = await sql<Place & Record<string, unknown>>`
      select latitude, longitude from address.localities,
        unnest(${[...names]}::text[]) name (typed),
        lateral (select case when length(typed) > 6 then 2 when length(typed) > 3 then 1 else 0 end) forgiven (most)
      where levenshtein_less_equal(plain, typed, most) <= most and (${state}::text is null or state = ${state}::text)
      order by levenshtein_less_equal(plain, typed, most), streets desc, state, postcode limit 1`
    return row === undefined ? null : { latitude: row.latitude, longitude: row.longitude }
  },

  /** Suburbs whose name or postcode begins with a text such as "Newt" or "Newtown NSW 2042", largest first. */
  startingWith: async (text: string, most: number): Promise<readonly NamedSuburb[]> => {
    const { plain, postcode, state } = parseSearch({ name: text })
    if (plain.length < 2 && postcode === null) return []
    const rows = await sql<NamedSuburb & Record<string, unknown>>`
      select name, state, postcode, latitude, longitude from address.localities
      where starts_with(plain, ${plain}) and (${postcode}::text is null or postcode = ${postcode}::text)
        and (${state}::text is null or state = ${state}::text)
      order by plain = ${plain} desc, streets desc, state, postcode limit ${most}`
    return rows
  },

  /** Suburbs with houses within a kilometre of a point. */
  near: ({ latitude, longitude }: Place): Promise<readonly NearSuburb[]> => {
    const shrink = Math.cos((latitude * Math.PI) / 180)
    const [street, house] = [streetMetres / metresOfDegree, houseMetres / metresOfDegree]
    return sql<NearSuburb & Record<string, unknown>>`
      with streets as (
        select id, locality, state, postcode from address.streets
        where latitude between ${latitude - street}::float8 and ${latitude + street}::float8
          and longitude between ${longitude - street / shrink}::float8 and ${longitude + street / shrink}::float8)
      select s.locality as name, s.state, s.postcode, min(away) * ${metresOfDegree}::float8 as metres
      from streets s join address.houses h on h.street_id = s.id,
        sqrt((h.latitude - ${latitude}::float8) ^ 2 + ((h.longitude - ${longitude}::float8) * ${shrink}::float8) ^ 2) away
      where away <= ${house}::float8
      group by s.locality, s.state, s.postcode`
  },
})
export type SuburbStore = ReturnType<typeof suburbStore> & {
  /** The places of the nearest known houses on both sides of a house number that the index lacks. [LOC-20] */
  readonly unlistedSides: (address: string, near: Place) => Promise<readonly Place[]>
}
