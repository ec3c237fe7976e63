import { instant, type Instant } from '@forno/domain/words'
import { timestamp, type Sql } from './database.ts'

export type Uses = { readonly key: string; readonly uses: readonly Instant[] }

type Stored = { key: string; uses: readonly number[] }

const usesByKey = (rows: readonly Stored[]): ReadonlyMap<string, readonly Instant[]> =>
  new Map(rows.map(({ key, uses }) => [key, uses.map(instant)]))

/** Counters by a keyed hash of what they count. */
export const rateLimiterStore = (sql: Sql) => ({
  /** The uses of some keys, locked until the transaction ends. Keys are locked in the order of the list: it must be sorted. */
  lock: async (keys: readonly { readonly key: string; readonly expiresAt: Instant }[]) => {
    const names = keys.map(({ key }) => key)
    const ends = keys.map(({ expiresAt }) => timestamp(expiresAt))
    return usesByKey(
      await sql<Stored>`
        insert into abuse_counters (key, uses, expires_at)
        select key, '[]', expires_at from unnest(${names}::text[], ${ends}::timestamptz[]) with ordinality as wanted (key, expires_at, place)
        order by place
        on conflict (key) do update set expires_at = greatest(abuse_counters.expires_at, excluded.expires_at)
        returning key, uses`,
    )
  },

  /** The uses of some keys, nothing locked. */
  peek: async (keys: readonly string[]) =>
    usesByKey(await sql<Stored>`select key, uses from abuse_counters where key = any(${[...keys]}::text[])`),

  /** Writes the uses of keys that the transaction has locked. */
  save: async (counted: readonly Uses[]): Promise<void> => {
    const keys = counted.map(({ key }) => key)
    const uses = counted.map((each) => JSON.stringify(each.uses))
    await sql`
      update abuse_counters set uses = saved.uses::jsonb
      from unnest(${keys}::text[], ${uses}::text[]) as saved (key, uses) where abuse_counters.key = saved.key`
  },

  reset: async (key: string): Promise<void> => {
    await sql`delete from abuse_counters where key = ${key}`
  },
})
