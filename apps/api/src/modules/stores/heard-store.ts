import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

/** What calls: the screen of a store's kitchen, or its POS. */
export type HeardBy = 'screen' | 'pos'

/** When a store's screen and its POS last called; null = never. */
export type HeardTimes = Readonly<Record<HeardBy, Instant | null>>

export type StoredTimes = HeardTimes & { readonly storeId: StoreId }

const column = (notes: ReadonlyMap<StoreId, HeardTimes>, by: HeardBy): readonly (Date | null)[] =>
  [...notes.values()].map((times) => timestamp(times[by]))

/** When stores were last heard, one row per store. */
export const heardStore = (sql: Sql) => ({
  /**
   * Stores later times, and returns the rows of all stores as they were before; one statement. A stored time after
   * `at` comes from a clock that was wrong: it is replaced. Rows are locked in one order, because all processes write.
   */
  exchange: (notes: ReadonlyMap<StoreId, HeardTimes>, at: Instant): Promise<readonly StoredTimes[]> => sql<StoredTimes>`
    with noted as (
      insert into store_heard (store_id, screen_heard_at, pos_heard_at)
      select * from unnest(${[...notes.keys()]}::text[], ${column(notes, 'screen')}::timestamptz[],
        ${column(notes, 'pos')}::timestamptz[]) as note (store_id, screen_heard_at, pos_heard_at)
      order by store_id
      on conflict (store_id) do update set
        screen_heard_at = greatest(excluded.screen_heard_at,
          case when store_heard.screen_heard_at <= ${timestamp(at)} then store_heard.screen_heard_at end),
        pos_heard_at = greatest(excluded.pos_heard_at,
          case when store_heard.pos_heard_at <= ${timestamp(at)} then store_heard.pos_heard_at end))
    select store_id as "storeId", screen_heard_at as screen, pos_heard_at as pos from store_heard`,
})
export type HeardStore = ReturnType<typeof heardStore>
