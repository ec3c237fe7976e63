import { Type, type Static } from 'typebox'
import { basketRefusals } from '../baskets/calls.ts'
import { Basket, BasketParams } from '../baskets/basket.ts'
import { CustomerIdText, UserIdText } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { OrderStatusName, OrderStatusReply } from './tracking.ts'
import { Aud, Nullable, OrderIdText, ServiceTypeName, When } from '../core/values.ts'

/** An item as it was ordered: the name, price and choices of that time, even if the menu has changed. */
const OrderedItem = Type.Object({
  productId: Nullable(Type.String()),
  name: Type.String(),
  quantity: Type.Integer(),
  /** For an item of a meal: its supplement to the price of the meal. */
  unitPrice: Aud,
  totalPrice: Aud,
  /** Size, base, sauce and what was added or left out, as text. */
  details: Type.Array(Type.String()),
})

/** [ORD-16] */
export const PastOrder = Type.Object({
  orderId: OrderIdText,
  orderReference: Type.String(),
  createdAt: When,
  orderDueAt: When,
  serviceType: ServiceTypeName,
  storeId: Type.String(),
  storeName: Type.String(),
  total: Aud,
  status: OrderStatusName,
  basketItems: Type.Array(OrderedItem),
  groupedBasketItems: Type.Array(Type.Intersect([OrderedItem, Type.Object({ basketItems: Type.Array(OrderedItem) })])),
})
export type PastOrder = Static<typeof PastOrder>

/** An order of the last half hour with the same food; null = none. [BAS-28] */
export const SameOrder = Type.Object({
  order: Nullable(Type.Object({ orderId: OrderIdText, orderReference: Type.String(), createdAt: When })),
  /** The current time in the store's time zone. */
  storeTime: When,
})
export type SameOrder = Static<typeof SameOrder>

export const getSameOrder = endpoint('GET /baskets/:basketId/sameOrder', {
  summary:
    'Whether the same food was ordered within the last half hour; the shop warns about it but never refuses it [BAS-28]',
  access: 'basket-session',
  params: BasketParams,
  reply: SameOrder,
  refusals: basketRefusals,
})

const ReorderBody = Type.Object({ orderId: OrderIdText })

export const getOrderHistory = endpoint('GET /order/orderHistory/:customerId', {
  summary: "A customer's orders, newest first [ORD-16]",
  access: 'customer',
  params: Type.Object({ customerId: CustomerIdText }),
  query: Type.Object({
    /** From 1. */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    /** Default 200. */
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  reply: Type.Array(PastOrder),
  refusals: ['LoginRequired', 'NotYours'],
})
export const getCurrentOrders = endpoint('GET /order/trackOrders/:userId', {
  summary: "A customer's orders of the last hours, newest first [ORD-17]",
  access: 'customer',
  params: Type.Object({ userId: UserIdText }),
  query: Type.Object({
    /** Default and maximum: 8. */
    hourLimit: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
  }),
  reply: Type.Array(OrderStatusReply),
  refusals: ['LoginRequired', 'NotYours'],
})
export const reorderIntoBasket = endpoint('POST /baskets/:basketId/customers/:customerId/reorder', {
  summary: 'Add the items of a past order to a basket, and list the differences [BAS-28]',
  access: 'basket-customer',
  params: Type.Object({ ...BasketParams.properties, customerId: CustomerIdText }),
  body: Type.Object({
    ...ReorderBody.properties,
    /** Returns the basket as it would become, without changing anything. */
    preview: Type.Optional(Type.Boolean()),
  }),
  reply: Basket,
  refusals: ['LoginRequired', 'NotYours', ...basketRefusals, 'OrderUnknown'],
})
export const reorder = endpoint('POST /customers/:customerId/reorder', {
  summary: "The same for the session's open basket, or a new one with the order's store and service type [BAS-28]",
  access: 'customer',
  params: Type.Object({ customerId: CustomerIdText }),
  body: ReorderBody,
  reply: Basket,
  alsoReads: ['session'],
  refusals: ['LoginRequired', 'NotYours', 'BasketHasExpired', 'IdempotencyKeyReused', 'OrderUnknown', 'StoreUnknown'],
})
