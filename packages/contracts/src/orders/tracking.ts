import { refundKinds } from '@forno/domain/payments/refund'
import { orderStatuses } from '@forno/domain/orders/status'
import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Aud, Nullable, OneOf, OrderIdText, ServiceTypeName, When } from '../core/values.ts'

export const OrderStatusName = OneOf(orderStatuses)
const Reference = Type.String({ minLength: 6, maxLength: 20, pattern: '^[A-Za-z0-9]+$' })

/** [ORD-14] No personal data. */
export const OrderStatusReply = Type.Object({
  orderId: OrderIdText,
  orderReference: Type.String(),
  status: OrderStatusName,
  serviceType: ServiceTypeName,
  storeName: Type.String(),
  orderDueAt: When,
  /** When it came to this status. */
  updatedAt: When,
  /** The store's clock at this answer: a device whose own is wrong still knows how old the order is. */
  storeTime: When,
})
export type OrderStatusReply = Static<typeof OrderStatusReply>

/** What becomes of the money of a cancelled order; `method` is the way of paying in words. [ORD-21] */
export const OrderRefund = Type.Object({ kind: OneOf(refundKinds), amount: Aud, method: Type.String() })

/** [ORD-15] What its own customer may see of an order. */
export const TrackedOrder = Type.Object({
  ...OrderStatusReply.properties,
  /** null when proved by contact, or by who is signed in. */
  sessionId: Nullable(Type.String()),
  /** Who picks it up; null when proved by contact. */
  firstName: Nullable(Type.String()),
  createdAt: When,
  isAsap: Type.Boolean(),
  dueFrom: When,
  dueUntil: When,
  timeZone: Type.String(),
  storeConfirmedAt: Nullable(When),
  statuses: Type.Array(Type.Object({ status: OrderStatusName, at: When })),
  storeContact: Type.Object({
    storeId: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    address: Type.String(),
    phoneNumber: Type.String(),
    latitude: Type.Number(),
    longitude: Type.Number(),
  }),
  /** Delivery address; masked when proved by contact only. null for pickup. */
  address: Nullable(Type.String()),
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      quantity: Type.Integer(),
      totalPrice: Aud,
      details: Type.Array(Type.String()),
      /** What lies in a meal, each with its own details; empty for everything else. */
      parts: Type.Array(Type.String()),
    }),
  ),
  /** What offers took off, below nothing. */
  discounts: Type.Array(Type.Object({ name: Type.String(), total: Aud })),
  charges: Type.Array(Type.Object({ name: Type.String(), total: Aud })),
  basketSubTotal: Aud,
  /** The discounts, what meals saved, and a delivery fee that was waived; 0 for orders placed before it was kept. */
  totalSavings: Aud,
  total: Aud,
  gst: Aud,
  amountToCollect: Aud,
  /** Of a cancelled order that was paid online; null = nothing was paid, or the order stands. */
  refund: Nullable(OrderRefund),
  paymentType: Type.String(),
  orderNote: Nullable(Type.String()),
})
export type TrackedOrder = Static<typeof TrackedOrder>

export const getOrderStatusByReference = endpoint('GET /order/status/reference/:orderReference', {
  summary: 'Status by order reference [ORD-14]',
  access: 'anyone',
  params: Type.Object({ orderReference: Reference }),
  reply: OrderStatusReply,
  refusals: ['OrderUnknown', 'OrderRestricted'],
})
export const getOrderStatus = endpoint('GET /order/:orderId/status', {
  summary: 'Status by order id [ORD-14]',
  access: 'anyone',
  params: Type.Object({ orderId: OrderIdText }),
  reply: OrderStatusReply,
  refusals: ['OrderUnknown', 'OrderRestricted'],
})
export const trackOrder = endpoint('POST /order/tracker', {
  summary:
    'The whole order: for its session, for its mobile number or email with its id or reference, and for the customer who is signed in [ORD-15]',
  access: 'tracker',
  alsoReads: ['bearer'],
  body: Type.Object({
    orderId: Type.Optional(OrderIdText),
    sessionId: Type.Optional(Type.String({ maxLength: 64 })),
    orderReference: Type.Optional(Reference),
    contact: Type.Optional(Type.String({ minLength: 3, maxLength: 254 })),
  }),
  reply: TrackedOrder,
  refusals: ['OrderUnknown', 'OrderRestricted'],
})
/** A stream of `status` events, each an OrderStatusReply; read by fetch so that X-Session-Id stays a header. [ORD-13] */
export const streamOrder = endpoint('GET /order/:orderId/stream', {
  summary: 'Live status events of an order, for its session [ORD-13]',
  access: 'tracker',
  params: Type.Object({ orderId: OrderIdText }),
  reply: Type.String({ description: 'text/event-stream of OrderStatusReply' }),
  answer: 'events',
  alsoReads: ['session'],
  refusals: ['OrderUnknown', 'OrderRestricted'],
})
