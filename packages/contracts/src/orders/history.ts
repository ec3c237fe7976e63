import { Type, type Static } from 'typebox'
import { common } from '../baskets/calls.ts'
import { Basket, BasketParams } from '../baskets/basket.ts'
import { CustomerIdText, UserIdText } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { OrderStatusName, OrderStatusReply } from './tracking.ts'
import { Aud, Nullable, OrderIdText, ServiceTypeName, When } from '../core/values.ts'

/** A thing as it was ordered: name, price and choices of then, whatever the menu says today. */
const OrderedItem = Type.Object({
  productId: Nullable(Type.String()),
  name: Type.String(),
  quantity: Type.Integer(),
  /** Within a meal, what one adds to the meal's price. */
  unitPrice: Aud,
  totalPrice: Aud,
  /** Size, base, sauce and what was added or left out, in words. */
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

/** An order of the last half hour that holds the same food; null = there is none. [BAS-28] */
export const SameOrder = Type.Object({
  order: Nullable(Type.Object({ orderId: OrderIdText, orderReference: Type.String(), createdAt: When })),
  /** Now, by the store's clock. */
  storeTime: When,
})
export type SameOrder = Static<typeof SameOrder>

export const getSameOrder = endpoint('GET /baskets/:basketId/sameOrder', {
  summary: 'Whether the same food was ordered within the last half hour; it is warned about, never refused [BAS-28]',
  access: 'basket-session',
  params: BasketParams,
  reply: SameOrder,
  refusals: common,
})

const ReorderBody = Type.Object({ orderId: OrderIdText })

export const getOrderHistory = endpoint('GET /order/orderHistory/:customerId', {
  summary: "A customer's orders, newest first [ORD-16]",
  access: 'customer',
  params: Type.Object({ customerId: CustomerIdText }),
  query: Type.Object({
    /** From 1. */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    /** 200 unless said. */
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  reply: Type.Array(PastOrder),
  refusals: ['LoginRequired', 'NotYours'],
})
export const getCurrentOrders = endpoint('GET /order/trackOrders/:userId', {
  summary: "A customer's orders of these hours, newest first [ORD-17]",
  access: 'customer',
  params: Type.Object({ userId: UserIdText }),
  query: Type.Object({
    /** 8 unless fewer. */
    hourLimit: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
  }),
  reply: Type.Array(OrderStatusReply),
  refusals: ['LoginRequired', 'NotYours'],
})
export const reorderIntoBasket = endpoint('POST /baskets/:basketId/customers/:customerId/reorder', {
  summary: 'Put what was ordered before into a basket, and tell what is not as it was [BAS-28]',
  access: 'basket-customer',
  params: Type.Object({ ...BasketParams.properties, customerId: CustomerIdText }),
  body: Type.Object({
    ...ReorderBody.properties,
    /** What the basket would be, and nothing is changed. */
    preview: Type.Optional(Type.Boolean()),
  }),
  reply: Basket,
  refusals: ['LoginRequired', 'NotYours', ...common, 'OrderUnknown'],
})
export const reorder = endpoint('POST /customers/:customerId/reorder', {
  summary: "The same into the session's open basket, or into a new one for the order's store and service type [BAS-28]",
  access: 'customer',
  params: Type.Object({ customerId: CustomerIdText }),
  body: ReorderBody,
  reply: Basket,
  alsoReads: ['session'],
  refusals: ['LoginRequired', 'NotYours', 'BasketHasExpired', 'IdempotencyKeyReused', 'OrderUnknown', 'StoreUnknown'],
})
