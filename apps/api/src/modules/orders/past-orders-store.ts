import type { BasketState } from '@forno/domain/basket/state'
import type { CustomerId, Instant, OrderId } from '@forno/domain/core/basic-types'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'
import { stateOf, type StoredState } from '../baskets/index.ts'
import { lineOf, orderOf, type Order, type OrderLine, type StoredLine, type StoredOrder } from './orders-store.ts'

/** An order with its lines. */
export type WholeOrder = { readonly order: Order; readonly lines: readonly OrderLine[] }

type WholeOrderRow = StoredOrder & { lines: readonly StoredLine[] }
const wholeOf = ({ lines, ...order }: WholeOrderRow): WholeOrder => ({
  order: orderOf(order),
  lines: lines.map(lineOf),
})

export type Page = { readonly size: number; readonly before: number }

/** Orders with their lines, each in position order. */
const wholeOrders = fragment`
  select o.*, (
    select coalesce(jsonb_agg(to_jsonb(line) - 'order_id' - 'position' order by line.position), '[]')
    from order_lines line where line.order_id = o.order_id) as lines
  from orders o`

/** Queries over the past orders of one customer. */
export const pastOrdersStore = (sql: Sql) => ({
  /** Newest first, after skipping `before` orders. [ORD-16] */
  ofCustomer: async (customerId: CustomerId, { size, before }: Page): Promise<readonly WholeOrder[]> => {
    const rows = await sql<WholeOrderRow>`
      ${wholeOrders} where customer_id = ${customerId} order by placed_at desc, order_id limit ${size} offset ${before}`
    return rows.map(wholeOf)
  },

  /** All orders of a person: logged in, or with their verified e-mail address. [ACC-23] */
  ofPerson: async (customerId: CustomerId, email: string): Promise<readonly WholeOrder[]> => {
    const rows = await sql<WholeOrderRow>`
      ${wholeOrders}
      where customer_id = ${customerId} or (forgotten_at is null and lower(customer ->> 'emailAddress') = ${email})
      order by placed_at desc, order_id`
    return rows.map(wholeOf)
  },

  /** The customer's order; null if unknown or of another customer. [BAS-28] */
  oneOf: async (customerId: CustomerId, orderId: OrderId): Promise<WholeOrder | null> => {
    const [row] = await sql<WholeOrderRow>`
      ${wholeOrders} where order_id = ${orderId} and customer_id = ${customerId}`
    return row === undefined ? null : wholeOf(row)
  },

  /**
   * Orders of a session or customer at a store since then, without cancelled ones, the newest first, with their
   * baskets' state. [BAS-28]
   */
  recentOf: async (
    { sessionId, customerId, storeId }: Pick<Order, 'sessionId' | 'customerId' | 'storeId'>,
    since: Instant,
  ): Promise<readonly { readonly order: Order; readonly basketState: BasketState }[]> => {
    const rows = await sql<StoredOrder & { basketState: StoredState }>`
      select o.*, b.state as "basketState" from (
        select * from orders where session_id = ${sessionId} and placed_at > ${timestamp(since)}
        union all
        select * from orders where customer_id = ${customerId} and placed_at > ${timestamp(since)}
          and session_id <> ${sessionId}) o
      join baskets b using (basket_id)
      where o.store_id = ${storeId} and o.due_at > ${timestamp(since)} and o.status <> 'Unable to Deliver'
      order by o.placed_at desc`
    return rows.map(({ basketState, ...order }) => ({
      order: orderOf(order),
      basketState: stateOf(basketState),
    }))
  },

  /** Orders whose placing or due time, the later of the two, falls in between; newest first. [ORD-17] */
  between: async (
    customerId: CustomerId,
    { after, before }: { readonly after: Instant; readonly before: Instant },
  ): Promise<readonly Order[]> => {
    const rows = await sql<StoredOrder>`
      select * from orders where customer_id = ${customerId}
        and greatest(placed_at, due_at) > ${timestamp(after)} and greatest(placed_at, due_at) < ${timestamp(before)}
      order by placed_at desc, order_id`
    return rows.map(orderOf)
  },
})
