import { instant, type Instant } from '@forno/domain/words'
import { timestamp, type Sql } from '../../kernel/database.ts'

/** Tries by a hash of what they were of. A transaction locks its keys in their order. */
export const triesStore = (sql: Sql) => ({
  /** The tries of a key, whose row stays locked until the transaction ends. */
  lock: async (key: string, forgetAt: Instant): Promise<readonly Instant[]> => {
    const [row] = await sql<{ tries: readonly number[] }>`
      insert into counted_tries (key, tries, forget_at) values (${key}, '[]', ${timestamp(forgetAt)})
      on conflict (key) do update set forget_at = greatest(counted_tries.forget_at, excluded.forget_at)
      returning tries`
    return (row?.tries ?? []).map(instant)
  },

  /** The tries of some keys as they stand, nothing locked. */
  peek: async (keys: readonly string[]): Promise<ReadonlyMap<string, readonly Instant[]>> => {
    const rows = await sql<{ key: string; tries: readonly number[] }>`
      select key, tries from counted_tries where key = any(${[...keys]}::text[])`
    return new Map(rows.map(({ key, tries }) => [key, tries.map(instant)]))
  },

  save: async (key: string, tries: readonly Instant[]): Promise<void> => {
    await sql`update counted_tries set tries = ${JSON.stringify(tries)} where key = ${key}`
  },

  forgetAll: async (key: string): Promise<void> => {
    await sql`delete from counted_tries where key = ${key}`
  },

  forgetPast: async (at: Instant): Promise<void> => {
    await sql`delete from counted_tries where forget_at < ${timestamp(at)}`
  },
})
