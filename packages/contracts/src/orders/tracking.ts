import { refundKinds } from '@forno/domain/payments/refund'
import { orderStatuses } from '@forno/domain/orders/status'
import { Type, type Static } from 'typebox'
import { doorDetails } from '../core/door-details.ts'
import { endpoint } from '../core/endpoint.ts'
import { Typed } from '../core/typed-text.ts'
import { AllergenFacts, Aud, Nullable, OneOf, OrderIdText, ServiceTypeName, When } from '../core/values.ts'

export const OrderStatusName = OneOf(orderStatuses)
const Reference = Typed('code', { minLength: 6, maxLength: 20, pattern: '^[A-Za-z0-9]+$' })

/** [ORD-14] Contains no personal data. */
export const OrderStatusReply = Type.Object({
  orderId: OrderIdText,
  orderReference: Type.String(),
  status: OrderStatusName,
  serviceType: ServiceTypeName,
  storeName: Type.String(),
  orderDueAt: When,
  /** When the order reached this status. */
  updatedAt: When,
  /** When the store acknowledged the order; null = it has not yet. [ORD-02] */
  storeConfirmedAt: Nullable(When),
  /**
   * When a ready pickup was fetched, by the customer's tap or by time; null = not yet, or a delivery. Our own field: a
   * pickup's documented statuses end at Ready. [ORD-12]
   */
  collectedAt: Nullable(When),
  /**
   * Whether it was cancelled because its store did not acknowledge it in time. Our own field: the documented statuses
   * give no reason. [ORD-21]
   */
  wasNotConfirmed: Type.Boolean(),
  /**
   * The current time in the store's time zone, so that a device with a wrong clock still knows the age of the order.
   */
  storeTime: When,
  /** Seconds that a client waits before its next poll: 30, and longer while the server is busy. [ORD-13] */
  pollAfterSeconds: Type.Integer({ minimum: 1 }),
})
export type OrderStatusReply = Static<typeof OrderStatusReply>

/** The refund of a cancelled order; `method` is the payment method as text. [ORD-21] */
export const OrderRefund = Type.Object({ kind: OneOf(refundKinds), amount: Aud, method: Type.String() })

/** [ORD-15] What the customer of an order may see. */
export const TrackedOrder = Type.Object({
  ...OrderStatusReply.properties,
  /** null if the caller proved the contact or is signed in. */
  sessionId: Nullable(Type.String()),
  /** The name of the person who picks it up; null if the caller proved only the contact. */
  firstName: Nullable(Type.String()),
  createdAt: When,
  isAsap: Type.Boolean(),
  dueFrom: When,
  dueUntil: When,
  timeZone: Type.String(),
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
  /** Delivery address in one line with the unit, masked if the caller proved only the contact; null for pickup. */
  address: Nullable(Type.String()),
  /** Nothing is known of the door if the caller proved only the contact. */
  ...doorDetails,
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      quantity: Type.Integer(),
      totalPrice: Aud,
      details: Type.Array(Type.String()),
      /** The items of a meal, each with its details; empty for everything else. */
      parts: Type.Array(Type.String()),
      /**
       * The allergens of each food as it was ordered: one for a product, the items of a meal. `food` is null for
       * orders from before they were recorded. [CAT-15]
       */
      foods: Type.Array(Type.Object({ productId: Type.String(), name: Type.String(), food: Nullable(AllergenFacts) })),
    }),
  ),
  /** The discounts of offers, as negative amounts. */
  discounts: Type.Array(Type.Object({ name: Type.String(), total: Aud })),
  charges: Type.Array(Type.Object({ name: Type.String(), total: Aud })),
  basketSubTotal: Aud,
  /**
   * The discounts, the savings of meals, and a waived delivery fee; 0 for orders from before this amount was
   * recorded.
   */
  totalSavings: Aud,
  total: Aud,
  gst: Aud,
  amountToCollect: Aud,
  /** For a cancelled order that was paid online; null = nothing was paid, or the order was not cancelled. */
  refund: Nullable(OrderRefund),
  paymentType: Type.String(),
  /**
   * The order's e-mail address if its mail server refused our mail for good, so that no receipt arrived; null = none
   * was refused, or the caller proved only the contact. [ACC-41]
   */
  refusedEmail: Nullable(Type.String()),
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
    'The whole order: for its session, for its mobile number or e-mail with its id or reference, and for its signed-in customer [ORD-15]',
  access: 'tracker',
  alsoReads: ['bearer'],
  body: Type.Object({
    orderId: Type.Optional(OrderIdText),
    sessionId: Type.Optional(Type.String({ maxLength: 64 })),
    orderReference: Type.Optional(Reference),
    contact: Type.Optional(Typed('sign', { minLength: 3, maxLength: 254 })),
  }),
  reply: TrackedOrder,
  refusals: ['OrderUnknown', 'OrderRestricted'],
})
/** A repeated call answers the first time; an order that is no ready pickup stays as it is. */
export const collectOrder = endpoint('POST /order/:orderId/collected', {
  summary: 'The customer has picked the order up; for its session and its signed-in customer [ORD-12]',
  access: 'tracker',
  alsoReads: ['session', 'bearer'],
  params: Type.Object({ orderId: OrderIdText }),
  reply: OrderStatusReply,
  refusals: ['OrderUnknown', 'OrderRestricted'],
})
/**
 * A stream of `status` events, each an OrderStatusReply. Clients read it with fetch so that X-Session-Id stays a
 * header. [ORD-13]
 */
export const streamOrder = endpoint('GET /order/:orderId/stream', {
  summary: 'Live status events of an order, for its session [ORD-13]',
  access: 'tracker',
  params: Type.Object({ orderId: OrderIdText }),
  reply: Type.String({ description: 'text/event-stream of OrderStatusReply' }),
  answer: 'events',
  alsoReads: ['session'],
  refusals: ['OrderUnknown', 'OrderRestricted'],
})
