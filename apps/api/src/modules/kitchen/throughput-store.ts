import { throughputSample, longestLateness } from '@forno/domain/fulfilment/kitchen-throughput'
import type { Instant, ServiceType, StoreId } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

export type PreparationTime = { readonly serviceType: ServiceType; readonly minutes: number }

/** Preparation times of a kitchen's orders. */
export const throughputStore = (sql: Sql) => ({
  /** Minutes from accepted to ready of the latest ASAP orders that became ready since then. */
  madeSince: (storeId: StoreId, since: Instant): Promise<readonly PreparationTime[]> =>
    sql<PreparationTime>`
      select service_type as "serviceType", minutes from (
        select o.service_type, extract(epoch from ready.at - o.placed_at)::double precision / 60 as minutes,
          row_number() over (partition by o.service_type order by ready.at desc) as place
        from orders o cross join lateral (
          select min(at) as at from order_events e where e.order_id = o.order_id and e.kind = 'moved'
            and e.published_at is not null and e.status in ('Ready', 'With Driver', 'Delivered')) ready
        where o.store_id = ${storeId} and o.is_asap and ready.at >= ${timestamp(since)}
          and o.due_at >= ${timestamp(since - longestLateness)}) made
      where place <= ${throughputSample.latest}`,
})
