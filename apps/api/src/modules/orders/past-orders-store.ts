import type { CustomerId, Instant, OrderId } from '@forno/domain/words'
import { timestamp, type Sql } from '../../kernel/database.ts'
import { lineOf, orderOf, type Order, type OrderLine, type StoredLine, type StoredOrder } from './orders-store.ts'

/** An order with all that it holds. */
export type WholeOrder = { readonly order: Order; readonly lines: readonly OrderLine[] }

type Whole = StoredOrder & { lines: readonly StoredLine[] }
const wholeOf = ({ lines, ...order }: Whole): WholeOrder => ({ order: orderOf(order), lines: lines.map(lineOf) })

export type Page = { readonly size: number; readonly before: number }

/** The orders of one customer; those of anybody else are not there. */
export const pastOrdersStore = (sql: Sql) => ({
  /** Newest first, after so many. [ORD-16] */
  ofCustomer: async (customerId: CustomerId, { size, before }: Page): Promise<readonly WholeOrder[]> => {
    const rows = await sql<Whole>`
      select o.*, (
        select coalesce(jsonb_agg(to_jsonb(line) - 'order_id' - 'position' order by line.position), '[]')
        from order_lines line where line.order_id = o.order_id) as lines
      from orders o where customer_id = ${customerId} order by placed_at desc, order_id limit ${size} offset ${before}`
    return rows.map(wholeOf)
  },

  /** All of a person: what they ordered logged in, and by their own proven address. [ACC-23] */
  ofPerson: async (customerId: CustomerId, email: string): Promise<readonly WholeOrder[]> => {
    const rows = await sql<Whole>`
      select o.*, (
        select coalesce(jsonb_agg(to_jsonb(line) - 'order_id' - 'position' order by line.position), '[]')
        from order_lines line where line.order_id = o.order_id) as lines
      from orders o
      where customer_id = ${customerId} or (forgotten_at is null and lower(customer ->> 'emailAddress') = ${email})
      order by placed_at desc, order_id`
    return rows.map(wholeOf)
  },

  /** null = there is none, or it is somebody else's. [BAS-28] */
  oneOf: async (customerId: CustomerId, orderId: OrderId): Promise<WholeOrder | null> => {
    const [row] = await sql<Whole>`
      select o.*, (
        select coalesce(jsonb_agg(to_jsonb(line) - 'order_id' - 'position' order by line.position), '[]')
        from order_lines line where line.order_id = o.order_id) as lines
      from orders o where order_id = ${orderId} and customer_id = ${customerId}`
    return row === undefined ? null : wholeOf(row)
  },

  /** Those whose making or due time, whichever is later, lies between, newest first. [ORD-17] */
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
