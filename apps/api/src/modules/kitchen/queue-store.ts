import { instant, type Instant, type OrderId, type StoreId } from '@forno/domain/core/basic-types'
import type { OrderStatus } from '@forno/domain/orders/status'
import { fragment, type Sql } from '../../platform/db/database.ts'
import { orderOf, type Order, type OrderLine } from '../orders/index.ts'

export type QueuedOrder = {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  readonly pending: { readonly status: OrderStatus; readonly at: Instant } | null
}

type StoredQueued = Parameters<typeof orderOf>[0] & {
  lines: OrderLine[]
  pending_status: OrderStatus | null
  pending_at: number | null
}

const queuedOf = (row: StoredQueued): QueuedOrder => ({
  order: orderOf(row),
  lines: row.lines,
  pending:
    row.pending_status === null || row.pending_at === null
      ? null
      : { status: row.pending_status, at: instant(row.pending_at) },
})

/** Orders with their lines and their unpublished move. */
const queuedOrders = fragment`
  select o.*, p.status as pending_status, p.at as pending_at, l.lines
  from orders o
  left join order_events p on p.order_id = o.order_id and p.published_at is null
  cross join lateral (
    select json_agg(json_build_object('kind', kind, 'parent', parent_position, 'productId', product_id, 'name', name, 'quantity', quantity,
      'unit', unit, 'total', total, 'build', build, 'trail', trail) order by position) as lines
    from order_lines where order_id = o.order_id) l`

/** The queue of a store's kitchen. */
export const queueStore = (sql: Sql) => ({
  /** Orders that are not final yet, next due first. The condition is that of the index `orders_in_kitchen`. */
  open: async (storeId: StoreId): Promise<readonly QueuedOrder[]> => {
    const rows = await sql<StoredQueued>`
      ${queuedOrders} where o.store_id = ${storeId} and o.status not in ('Delivered', 'Unable to Deliver')
        and not (o.service_type = 'Pickup' and o.status = 'Ready')
      order by o.due_at, o.placed_at limit 200`
    return rows.map(queuedOf)
  },

  /**
   * The same for several stores: at most 200, unacknowledged ones first. They are chosen before their lines are read.
   */
  openOf: async (storeIds: readonly StoreId[]): Promise<readonly QueuedOrder[]> => {
    const rows = await sql<StoredQueued>`
      with chosen as (
        select order_id, acknowledged_at is not null as is_acknowledged from orders
        where store_id = any(${storeIds}::text[]) and status not in ('Delivered', 'Unable to Deliver')
          and not (service_type = 'Pickup' and status = 'Ready')
        order by is_acknowledged, due_at, placed_at limit 200)
      ${queuedOrders} join chosen on chosen.order_id = o.order_id
      order by is_acknowledged, o.due_at, o.placed_at`
    return rows.map(queuedOf)
  },

  /** The store of an order; null if there is no such order. */
  storeOf: async (orderId: OrderId): Promise<StoreId | null> => {
    const [row] = await sql<{ storeId: StoreId }>`select store_id as "storeId" from orders where order_id = ${orderId}`
    return row?.storeId ?? null
  },

  one: async (storeId: StoreId, orderId: OrderId): Promise<QueuedOrder | null> => {
    const [row] = await sql<StoredQueued>`
      ${queuedOrders} where o.store_id = ${storeId} and o.order_id = ${orderId}`
    return row === undefined ? null : queuedOf(row)
  },

  lock: async (storeId: StoreId, orderId: OrderId): Promise<boolean> => {
    const rows = await sql`
      select from orders where store_id = ${storeId} and order_id = ${orderId} for update`
    return rows.length > 0
  },
})
