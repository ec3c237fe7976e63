import type { Instant, ProductId, StoreId } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

/** Units of a product that a store sold within the popularity window, and the revision of that count. */
export type ProductCount = {
  readonly storeId: StoreId
  readonly productId: ProductId
  readonly units: number
  readonly revision: number
}

/**
 * Units sold by store and product: by day in `product_sales`, and their sums in `product_popularity`. One transaction
 * at a time counts, so that revisions become visible in their order. [CAT-08]
 */
export const salesStore = (sql: Sql) => ({
  /** Locks counting until the transaction ends; false = another transaction counts. */
  lockCounting: async (): Promise<boolean> => {
    const [row] = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('forno.product_sales')) as locked`
    return row?.locked === true
  },

  /**
   * Counts at most that many uncounted orders, each exactly once; returns how many it took. A meal counts as one
   * product, its parts do not count. Orders before `since` are not counted.
   */
  countOrders: async (since: Instant, atMost: number): Promise<number> => {
    const [row] = await sql<{ taken: number }>`
      with taken as (
        delete from uncounted_orders where order_id = any(array(
          select order_id from uncounted_orders order by order_id limit ${atMost} for update skip locked))
        returning order_id),
      revision as (select nextval('popularity_revision') as number),
      sold as (
        select (o.placed_at at time zone 'UTC')::date as day, o.store_id, l.product_id, sum(l.quantity)::integer as units
        from taken join orders o using (order_id) join order_lines l using (order_id)
        where (o.placed_at at time zone 'UTC')::date >= (${timestamp(since)}::timestamptz at time zone 'UTC')::date
          and l.kind in ('item', 'group') and l.parent_position is null and l.product_id is not null
        group by 1, 2, 3),
      by_day as (
        insert into product_sales as s (day, store_id, product_id, units) select day, store_id, product_id, units from sold
        on conflict (day, store_id, product_id) do update set units = s.units + excluded.units),
      sums as (
        insert into product_popularity as p (store_id, product_id, units, revision)
        select store_id, product_id, sum(units), (select number from revision) from sold group by 1, 2
        on conflict (store_id, product_id) do update set units = p.units + excluded.units, revision = excluded.revision)
      select count(*)::integer as taken from taken`
    return row?.taken ?? 0
  },

  /** Deletes at most that many counts of days before `since`, also from the sums; returns how many. */
  deleteDays: async (since: Instant, atMost: number): Promise<number> => {
    const [row] = await sql<{ deleted: number }>`
      with gone as (
        delete from product_sales where ctid = any(array(
          select ctid from product_sales
          where day < (${timestamp(since)}::timestamptz at time zone 'UTC')::date
          order by day, store_id, product_id limit ${atMost}))
        returning store_id, product_id, units),
      revision as (select nextval('popularity_revision') as number),
      sums as (
        update product_popularity p set units = p.units - g.units, revision = (select number from revision)
        from (select store_id, product_id, sum(units)::integer as units from gone group by 1, 2) g
        where p.store_id = g.store_id and p.product_id = g.product_id)
      select count(*)::integer as deleted from gone`
    return row?.deleted ?? 0
  },

  /** Tells all processes that counts have changed, when the transaction commits. */
  notifyCounted: async (): Promise<void> => {
    await sql`select pg_notify('popularity', '')`
  },

  /** At most that many counts after this one, in the order of their revisions. */
  changedAfter: (
    { revision, storeId, productId }: Omit<ProductCount, 'units'>,
    atMost: number,
  ): Promise<readonly ProductCount[]> =>
    sql<ProductCount>`
      select store_id as "storeId", product_id as "productId", units, revision from product_popularity
      where (revision, store_id, product_id) > (${revision}::bigint, ${storeId}::text, ${productId}::text)
      order by revision, store_id, product_id limit ${atMost}`,
})
export type SalesStore = ReturnType<typeof salesStore>
