import { separateDeliveryAddress, type DeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import type { CustomerInfo } from '@forno/domain/customers/contact'
import type { OrderStatus } from '@forno/domain/orders/status'
import type { TicketLine } from '@forno/domain/orders/ticket'
import { cancelledStage, type WaitingStage } from '@forno/domain/orders/waiting'
import {
  cents,
  instant,
  type BasketId,
  type CustomerId,
  type Cents,
  type Instant,
  type OrderId,
  type OrderReference,
  type ServiceType,
  type SessionId,
  type StoreId,
} from '@forno/domain/core/basic-types'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'
import { enqueueMessage } from './enqueue-message.ts'

/** Customer and delivery address as the column `customer` stores them: the order's only personal data. */
type StoredCustomer = CustomerInfo & DeliveryAddress

/** Fixed amounts of an order, in cents. */
type OrderPricing = {
  readonly subtotal: Cents
  readonly discount: Cents
  readonly amountToCollect: Cents
  /** Missing in orders placed before this field existed. */
  readonly savings?: Cents
  readonly note: string | null
}

export type Order = {
  readonly orderId: OrderId
  readonly reference: OrderReference
  readonly basketId: BasketId
  readonly storeId: StoreId
  readonly serviceType: ServiceType
  readonly status: OrderStatus
  readonly placedAt: Instant
  readonly dueAt: Instant
  readonly dueUntil: Instant
  readonly isAsap: boolean
  readonly sessionId: SessionId
  /** The logged-in customer; null for a guest or a deleted account. [ACC-01] */
  readonly customerId: CustomerId | null
  /** The call-centre agent as the page named them, and whether that agent was signed in. [NAV-36] */
  readonly agentName: string | null
  readonly agentVerified: boolean
  readonly customer: CustomerInfo
  /** The delivery address at the time of the order. */
  readonly deliveryAddress: DeliveryAddress
  readonly total: Cents
  readonly gst: Cents
  readonly contentVersion: number
  readonly pricing: OrderPricing
  readonly channel: string
  readonly method: PaymentType
  readonly acknowledgedAt: Instant | null
  /** From when it waits for its store to acknowledge it; null = it has no clock. */
  readonly waitsFrom: Instant | null
  readonly waitingStage: WaitingStage
  /** When the customer of a ready pickup said that they have it. [ORD-12] */
  readonly collectedAt: Instant | null
  readonly updatedAt: Instant
  /** What a mail server refused for good of the order's mails: the recipient, or one message; null = nothing. */
  readonly mailRefusal: 'recipient' | 'message' | null
}

/** Why the shop cancels an order: its payment could not be taken, or its store did not acknowledge it in time. */
export type CancelReason = 'payment' | 'notConfirmed'

/** A stored ticket; earlier versions stored neither halves nor contents. */
export type StoredTicket = Omit<TicketLine, 'halves' | 'contents'> & Partial<Pick<TicketLine, 'halves' | 'contents'>>

/**
 * An item, meal, charge or discount of an order. Lines without a parent sum to the order's total. A part of a meal
 * has the meal as its parent; its `total` is what it adds to the meal's price.
 */
export type OrderLine = {
  readonly kind: 'item' | 'group' | 'charge' | 'discount'
  /** Position (from 1) of the meal that contains this part; null for any other line. */
  readonly parent: number | null
  readonly productId: string | null
  readonly name: string
  readonly quantity: number
  readonly unit: Cents
  readonly total: Cents
  readonly build: StoredTicket | null
  readonly trail: readonly { readonly label: string; readonly amount: Cents }[]
}

export type OrderEvent = {
  readonly seq: number
  readonly kind: 'placed' | 'acknowledged' | 'moved'
  readonly status: OrderStatus
  readonly at: Instant
  readonly publishedAt: Instant | null
}

export type StoredOrder = {
  order_id: OrderId
  reference: OrderReference
  basket_id: BasketId
  store_id: StoreId
  service_type: ServiceType
  status: OrderStatus
  placed_at: number
  due_at: number
  due_until: number
  is_asap: boolean
  session_id: SessionId
  customer_id: CustomerId | null
  agent_name: string | null
  agent_verified: boolean
  customer: StoredCustomer
  total: number
  gst: number
  content_version: number
  pricing: OrderPricing
  channel: string
  method: PaymentType
  acknowledged_at: number | null
  waits_from: number | null
  waiting_stage: WaitingStage
  collected_at: number | null
  updated_at: number
  mail_refusal: Order['mailRefusal']
}

/** Older orders lack some address fields. */
const customerOf = (stored: StoredCustomer): Pick<Order, 'customer' | 'deliveryAddress'> => {
  const { deliveryAddress, rest: customer } = separateDeliveryAddress(stored)
  return { customer, deliveryAddress }
}

export const storedCustomer = ({
  customer,
  deliveryAddress,
}: Pick<Order, 'customer' | 'deliveryAddress'>): StoredCustomer => ({ ...customer, ...deliveryAddress })

export const orderOf = (stored: StoredOrder): Order => ({
  orderId: stored.order_id,
  reference: stored.reference,
  basketId: stored.basket_id,
  storeId: stored.store_id,
  serviceType: stored.service_type,
  status: stored.status,
  placedAt: instant(stored.placed_at),
  dueAt: instant(stored.due_at),
  dueUntil: instant(stored.due_until),
  isAsap: stored.is_asap,
  sessionId: stored.session_id,
  customerId: stored.customer_id,
  agentName: stored.agent_name,
  agentVerified: stored.agent_verified,
  ...customerOf(stored.customer),
  total: cents(stored.total),
  gst: cents(stored.gst),
  contentVersion: stored.content_version,
  pricing: stored.pricing,
  channel: stored.channel,
  method: stored.method,
  acknowledgedAt: stored.acknowledged_at === null ? null : instant(stored.acknowledged_at),
  waitsFrom: stored.waits_from === null ? null : instant(stored.waits_from),
  waitingStage: stored.waiting_stage,
  collectedAt: stored.collected_at === null ? null : instant(stored.collected_at),
  updatedAt: instant(stored.updated_at),
  mailRefusal: stored.mail_refusal,
})

type StoredEvent = {
  seq: number
  kind: OrderEvent['kind']
  status: OrderStatus
  at: number
  published_at: number | null
}
const eventOf = (stored: StoredEvent): OrderEvent => ({
  seq: stored.seq,
  kind: stored.kind,
  status: stored.status,
  at: instant(stored.at),
  publishedAt: stored.published_at === null ? null : instant(stored.published_at),
})

export type StoredLine = Omit<OrderLine, 'productId' | 'parent'> & {
  product_id: string | null
  parent_position: number | null
}
export const lineOf = ({ product_id, parent_position, ...line }: StoredLine): OrderLine => ({
  ...line,
  parent: parent_position,
  productId: product_id,
})

/** Orders copy everything that they need and never read content again. */
export const ordersStore = (sql: Sql) => ({
  /** Inserts order, lines, first event and message jobs, pipelined within the caller's transaction. */
  insert: async (order: Order, lines: readonly OrderLine[]): Promise<void> => {
    const { orderId, placedAt } = order
    await Promise.all([
      sql`
        insert into orders (order_id, reference, basket_id, store_id, service_type, status, placed_at, due_at, due_until,
          is_asap, session_id, customer_id, agent_name, agent_verified, customer, total, gst, content_version, pricing, channel, method, updated_at, waits_from)
        values (${orderId}, ${order.reference}, ${order.basketId}, ${order.storeId}, ${order.serviceType}, ${order.status},
          ${timestamp(placedAt)}, ${timestamp(order.dueAt)}, ${timestamp(order.dueUntil)}, ${order.isAsap},
          ${order.sessionId}, ${order.customerId}, ${order.agentName}, ${order.agentVerified}, ${JSON.stringify(storedCustomer(order))}, ${order.total}, ${order.gst}, ${order.contentVersion},
          ${JSON.stringify(order.pricing)}, ${order.channel}, ${order.method}, ${timestamp(placedAt)},
          ${timestamp(order.waitsFrom)})`,
      sql`
        with lines as (
          insert into order_lines (order_id, position, parent_position, kind, product_id, name, quantity, unit, total, build, trail)
          select ${orderId}, position, parent, kind, product_id, name, quantity, unit, total, build, trail
          from rows from (jsonb_to_recordset(${JSON.stringify(lines.map(({ productId, ...line }) => ({ ...line, product_id: productId })))})
            as (kind text, parent integer, product_id text, name text, quantity integer, unit integer, total integer, build jsonb, trail jsonb))
            with ordinality as line (kind, parent, product_id, name, quantity, unit, total, build, trail, position))
        insert into order_events (order_id, seq, kind, status, at, published_at, actor)
        values (${orderId}, 1, 'placed', ${order.status}, ${timestamp(placedAt)}, ${timestamp(placedAt)}, 'customer')`,
      enqueueMessage(sql, orderId, 'placed'),
    ])
  },

  /** Number of orders to that phone number after `since` and before another order. */
  earlierOrdersTo: async (
    phoneNumber: string,
    { since, before }: { readonly since: Instant; readonly before: Pick<Order, 'orderId' | 'placedAt'> },
  ): Promise<number> => {
    const [row] = await sql<{ count: number }>`
      select count(*) as count from orders
      where customer ->> 'phoneNumber' = ${phoneNumber} and placed_at > ${timestamp(since)}
        and (placed_at, order_id) < (${timestamp(before.placedAt)}::timestamptz, ${before.orderId}::uuid)`
    return row?.count ?? 0
  },

  /**
   * Moves an order to Unable to Deliver, if its status allows that, and publishes the move. An order that its store did
   * not confirm keeps that reason as its stage. Needs the caller's transaction.
   */
  cancel: async (orderId: OrderId, at: Instant, because: CancelReason = 'payment'): Promise<boolean> => {
    await sql`select from orders where order_id = ${orderId} for update`
    await sql`delete from order_events where order_id = ${orderId} and published_at is null`
    const rows = await sql`
      insert into order_events (order_id, seq, kind, status, at, published_at, actor)
      select ${orderId}, max(e.seq) + 1, 'moved', 'Unable to Deliver', ${timestamp(at)}, ${timestamp(at)}, ${because}
      from order_events e join orders o using (order_id)
        join order_moves m on m.service_type = o.service_type and m.from_status = o.status and m.to_status = 'Unable to Deliver'
      where o.order_id = ${orderId} having count(*) > 0
      returning seq`
    if (rows.length > 0 && because === 'notConfirmed')
      await sql`update orders set waiting_stage = ${cancelledStage} where order_id = ${orderId}`
    return rows.length > 0
  },

  /**
   * Records that a mail server refused a mail of the order for good, and tells the open pages of the order. A refused
   * recipient outweighs a refused message. [ACC-41]
   */
  mailRefused: async (orderId: OrderId, refused: 'recipient' | 'message'): Promise<void> => {
    await sql`
      with told as (
        update orders set mail_refusal = ${refused}
        where order_id = ${orderId} and mail_refusal is distinct from 'recipient' returning order_id)
      select pg_notify('order_event', order_id::text) from told`
  },

  /** Records that a ready pickup was fetched, once; tells whether this call did. [ORD-12] */
  collect: async (orderId: OrderId, at: Instant): Promise<boolean> => {
    const rows = await sql`
      update orders set collected_at = ${timestamp(at)}
      where order_id = ${orderId} and collected_at is null and service_type = 'Pickup' and status = 'Ready'
      returning order_id`
    return rows.length > 0
  },

  byId: async (orderId: OrderId): Promise<Order | null> => {
    const [row] = await sql<StoredOrder>`select * from orders where order_id = ${orderId}`
    return row === undefined ? null : orderOf(row)
  },

  byReference: async (reference: OrderReference): Promise<Order | null> => {
    const [row] = await sql<StoredOrder>`select * from orders where reference = ${reference}`
    return row === undefined ? null : orderOf(row)
  },

  lines: async (orderId: OrderId): Promise<readonly OrderLine[]> => {
    const rows = await sql<StoredLine>`
      select kind, parent_position, product_id, name, quantity, unit, total, build, trail
      from order_lines where order_id = ${orderId} order by position`
    return rows.map(lineOf)
  },

  /** The published events of an order, oldest first. */
  published: async (orderId: OrderId): Promise<readonly OrderEvent[]> => {
    const rows = await sql<StoredEvent>`
      select seq, kind, status, at, published_at from order_events
      where order_id = ${orderId} and published_at is not null order by seq`
    return rows.map(eventOf)
  },
})
export type OrdersStore = ReturnType<typeof ordersStore>
