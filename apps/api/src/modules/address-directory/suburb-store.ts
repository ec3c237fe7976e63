import type { Place } from '@forno/domain/catalogue/content'
import { states } from '@forno/domain/words'
import type { Sql } from '../../kernel/database.ts'
import { wordsOf } from './address-words.ts'

/** What somebody says of a suburb; at least one of them. */
export type SuburbAsked = {
  /** Its name or the beginning of it, maybe with state and postcode. */
  readonly name?: string
  readonly postcode?: string
  readonly state?: string
}

export type FoundSuburb = { readonly place: Place; readonly isWholeName: boolean }
type SuburbRow = { readonly latitude: number; readonly longitude: number; readonly plain: string }

const known: ReadonlySet<string> = new Set(states)

/** Takes apart "Richmond NSW 2753"; what was said of its own counts before what stands in the text. */
const readAsked = ({ name = '', postcode, state }: SuburbAsked) => {
  const words = [...wordsOf(name)]
  const last = (fits: (word: string) => boolean): string | undefined =>
    words.length > 0 && fits(words.at(-1) ?? '') ? words.pop() : undefined
  const typedPostcode = last((word) => /^\d{4}$/.test(word))
  const typedState = words.length > 1 ? last((word) => known.has(word.toUpperCase())) : undefined
  return {
    plain: words.join(' '),
    postcode: postcode ?? typedPostcode ?? null,
    state: (state ?? typedState)?.toUpperCase() ?? null,
  }
}

/** Suburbs of the address index. */
export const suburbStore = (sql: Sql) => ({
  /** Where the suburb lies that was most likely meant: the whole name before one that only begins so, the larger before the smaller. */
  find: async (asked: SuburbAsked): Promise<FoundSuburb | null> => {
    const { plain, postcode, state } = readAsked(asked)
    if (plain === '' && postcode === null) return null
    const [row] = await sql<SuburbRow>`
      select plain, latitude, longitude from address.localities
      where starts_with(plain, ${plain}) and (${postcode}::text is null or postcode = ${postcode}::text)
        and (${state}::text is null or state = ${state}::text)
      order by plain = ${plain} desc, streets desc, state, postcode limit 1`
    if (row === undefined) return null
    return {
      place: { latitude: row.latitude, longitude: row.longitude },
      isWholeName: plain === '' || row.plain === plain,
    }
  },
})
export type SuburbStore = ReturnType<typeof suburbStore>
