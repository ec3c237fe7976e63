import { cents, type Cents, type Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../../platform/db/database.ts'

/**
 * Totals of one provider's payments since an instant, and of the orders that they paid for. `ordered` excludes
 * cancelled orders.
 */
export type ProviderSums = {
  readonly provider: string
  readonly payments: number
  readonly taken: Cents
  readonly returned: Cents
  readonly orders: number
  readonly ordered: Cents
}

/** A mismatch between a payment and its order. */
export type Difference = {
  readonly attemptId: string | null
  readonly orderId: string | null
  readonly what: 'money without an order' | 'order without its money' | 'another amount' | 'not settled'
}

/** Read-only queries that compare the stored payments with the stored orders. */
export const reconcileStore = (sql: Sql) => ({
  sums: async (since: Instant): Promise<readonly ProviderSums[]> => {
    const rows = await sql<ProviderSums>`
      select a.provider, count(*)::integer as payments, sum(a.taken) as taken, sum(a.returned) as returned,
        count(o.order_id) filter (where o.status <> 'Unable to Deliver')::integer as orders,
        coalesce(sum(o.total) filter (where o.status <> 'Unable to Deliver'), 0) as ordered
      from payment_attempts a left join orders o using (order_id)
      where a.created_at >= ${timestamp(since)} group by a.provider order by a.provider`
    return rows.map((row) => ({
      ...row,
      taken: cents(row.taken),
      returned: cents(row.returned),
      ordered: cents(row.ordered),
    }))
  },

  /** Ignores payments and orders newer than `settled`, which may still be in progress. */
  differences: (since: Instant, settled: Instant): Promise<readonly Difference[]> =>
    sql<Difference>`
      select a.attempt_id as "attemptId", a.order_id as "orderId", case
          when a.state not in ('captured', 'voided', 'refunded', 'failed') then 'not settled'
          when a.taken > a.returned and (o.order_id is null or o.status = 'Unable to Deliver') then 'money without an order'
          when a.taken = a.returned then 'order without its money'
          else 'another amount' end as what
      from payment_attempts a left join orders o using (order_id)
      where a.created_at >= ${timestamp(since)} and a.updated_at < ${timestamp(settled)} and (
        a.state not in ('captured', 'voided', 'refunded', 'failed')
        or a.taken - a.returned <> case when o.status <> 'Unable to Deliver' then o.total else 0 end
        or (o.order_id is null and a.taken > a.returned))
      union all
      select null, o.order_id, 'order without its money'
      from orders o
      where o.placed_at >= ${timestamp(since)} and o.placed_at < ${timestamp(settled)}
        and o.method not in ('cash', 'mobileeftpos', 'free') and o.status <> 'Unable to Deliver'
        and not exists (select from payment_attempts a where a.order_id = o.order_id)
      order by 3, 1, 2`,
})
