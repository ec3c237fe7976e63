import { throughputSample, longestLateness } from '@forno/domain/fulfilment/kitchen-throughput'
import { serviceTypes, type Instant, type ServiceType, type StoreId } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

export type PreparationTime = { readonly serviceType: ServiceType; readonly minutes: number }

/** Preparation times of a kitchen's orders. */
export const throughputStore = (sql: Sql) => ({
  /** Minutes from accepted to ready of the latest ASAP orders that became ready since then. */
  madeSince: (storeId: StoreId, since: Instant): Promise<readonly PreparationTime[]> =>
    sql<PreparationTime>`
      select "serviceType", minutes from unnest(${[...serviceTypes]}::text[]) "serviceType" cross join lateral (
        select extract(epoch from made_at - placed_at)::double precision / 60 as minutes from orders
        where store_id = ${storeId} and service_type = "serviceType" and is_asap and made_at >= ${timestamp(since)}
          and due_at >= ${timestamp(since - longestLateness)}
        order by made_at desc limit ${throughputSample.latest}) made`,
})
