import { defaultStoreDay, defaultStoreStatus, type StoreDay, type StoreState } from '@forno/domain/content/store-status'
import {
  instant,
  type IngredientId,
  type Instant,
  type LocalDate,
  type ProductId,
  type ServiceType,
  type StoreId,
} from '@forno/domain/core/basic-types'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'

type StateRow = {
  store_id: string
  paused_until: number | null
  pause_reason: string | null
  extra_minutes: number
  outside_rule_because: string | null
  average_delivery_minutes: number | null
  average_pickup_minutes: number | null
  day: LocalDate | null
  day_capacity_seconds: number | null
  day_closing_minutes: number | null
  revision: number
  items: string[]
}

const dayOf = ({ day, day_capacity_seconds, day_closing_minutes }: StateRow): StoreDay | null =>
  day === null ? null : { date: day, capacitySeconds: day_capacity_seconds, closingMinutes: day_closing_minutes }

/** The part of a store's status that its kitchen and operators set. */
export type StoredStatus = Omit<StoreState, 'slotMinutes' | 'heardAt'>

const stateOf = (row: StateRow): StoredStatus => ({
  storeId: row.store_id as StoreId,
  pausedUntil: row.paused_until === null ? null : instant(row.paused_until),
  pauseReason: row.pause_reason,
  outsideRuleBecause: row.outside_rule_because,
  extraMinutes: row.extra_minutes,
  averageDeliveryMinutes: row.average_delivery_minutes,
  averagePickupMinutes: row.average_pickup_minutes,
  day: dayOf(row),
  soldOut: new Set(row.items as (ProductId | IngredientId)[]),
  revision: row.revision,
})

export type StoreChange = {
  readonly pausedUntil?: Instant | null
  readonly pauseReason?: string | null
  readonly extraMinutes?: number
  readonly outsideRuleBecause?: string | null
  /** Fields of the day that are omitted keep their value. */
  readonly day?: Pick<StoreDay, 'date'> & Partial<StoreDay>
}

const dayAfter = (now: StoreDay | null, { day }: StoreChange): StoreDay | null => {
  if (day === undefined) return now
  return { ...(now?.date === day.date ? now : defaultStoreDay(day.date)), ...day }
}

/** The status of each store with its sold-out items; the caller groups by store. */
const states = fragment`
  select s.*, coalesce(array_agg(o.item_id) filter (where o.item_id is not null), '{}') as items
  from store_state s left join sold_out o using (store_id)`

/** Live status of each store. Every change raises the store's revision and notifies all processes. */
export const storeStatusStore = (sql: Sql) => ({
  all: async (): Promise<readonly StoredStatus[]> => {
    const rows = await sql<StateRow>`
      ${states} group by s.store_id`
    return rows.map(stateOf)
  },

  one: async (storeId: StoreId): Promise<StoredStatus> => {
    const [row] = await sql<StateRow>`
      ${states} where s.store_id = ${storeId} group by s.store_id`
    return row === undefined ? defaultStoreStatus(storeId) : stateOf(row)
  },

  change: (storeId: StoreId, change: StoreChange): Promise<void> =>
    sql.begin(async (inside) => {
      await inside`insert into store_state (store_id) values (${storeId}) on conflict do nothing`
      const [now] = await inside<StateRow>`
        select *, '{}'::text[] as items from store_state where store_id = ${storeId} for update`
      if (now === undefined) return
      const before = stateOf(now)
      const next = { ...before, ...change, day: dayAfter(before.day, change) }
      await inside`
        update store_state set paused_until = ${timestamp(next.pausedUntil)}, pause_reason = ${next.pauseReason},
          extra_minutes = ${next.extraMinutes}, outside_rule_because = ${next.outsideRuleBecause},
          day = ${next.day?.date ?? null},
          day_capacity_seconds = ${next.day?.capacitySeconds ?? null},
          day_closing_minutes = ${next.day?.closingMinutes ?? null}, revision = revision + 1
        where store_id = ${storeId}`
    }),

  /**
   * Stores measured averages in minutes, unless they differ by only one minute: each change reloads the menu in every
   * browser.
   */
  saveAverages: async (storeId: StoreId, average: Readonly<Record<ServiceType, number | null>>): Promise<void> => {
    await sql`insert into store_state (store_id) values (${storeId}) on conflict do nothing`
    await sql`
      update store_state set average_delivery_minutes = ${average.Delivery}, average_pickup_minutes = ${average.Pickup},
        revision = revision + 1
      where store_id = ${storeId}
        and (abs(coalesce(average_delivery_minutes, 0) - coalesce(${average.Delivery}::integer, 0)) > 1
          or abs(coalesce(average_pickup_minutes, 0) - coalesce(${average.Pickup}::integer, 0)) > 1)`
  },

  markSoldOut: (storeId: StoreId, itemId: ProductId | IngredientId, isSoldOut: boolean, at: Instant): Promise<void> =>
    sql.begin(async (inside) => {
      if (isSoldOut)
        await inside`
          insert into sold_out (store_id, item_id, since) values (${storeId}, ${itemId}, ${timestamp(at)})
          on conflict do nothing`
      else await inside`delete from sold_out where store_id = ${storeId} and item_id = ${itemId}`
      await inside`
        insert into store_state (store_id, revision) values (${storeId}, 1)
        on conflict (store_id) do update set revision = store_state.revision + 1`
    }),
})
export type StoreStatusStore = ReturnType<typeof storeStatusStore>
