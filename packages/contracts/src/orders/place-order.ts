import { Type, type Static } from 'typebox'
import { common, countedCodes, wholeBasket } from '../baskets/calls.ts'
import { BasketParams, ContactBody } from '../baskets/basket.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  Aud,
  BasketIdText,
  CustomerToken,
  Nullable,
  OneOf,
  OrderIdText,
  OrderRegisterName,
  PaymentTypeName,
} from '../core/values.ts'

/** What every call says that places an order or begins to pay for one. */
export const placing = {
  orderRegister: OrderRegisterName,
  /** What the customer saw on the button. [RUL-12] */
  basketTotal: Aud,
  customerInfo: Type.Optional(ContactBody),
  /** The customer confirms to be 18 or over; asked for with alcohol in the basket. [RUL-03] */
  isAdult: Type.Optional(Type.Boolean()),
}

/** [ORD-03] Ways of paying that need nobody but the store. */
export const OrderBody = Type.Object({
  paymentType: OneOf(['cash', 'mobileeftpos', 'free']),
  ...placing,
  /** Of `POST customerToken`; needed where a guest has placed, or an address or a store has had, many such orders. */
  customerToken: Type.Optional(CustomerToken),
})
export type OrderBody = Static<typeof OrderBody>

/** [ORD-02] */
export const OrderResult = Type.Object({
  orderId: OrderIdText,
  orderReference: Type.String(),
  status: Type.String(),
  fulfilmentStatus: Type.String(),
  sessionId: Type.String(),
  amountToCollect: Aud,
})
export type OrderResult = Static<typeof OrderResult>

/** [API-17] Nobody can say yet whether it is ordered: it is asked for, never placed again. */
export const StillOpen = Type.Object({ basketId: BasketIdText, fulfilmentStatus: OneOf(['Processing']) })
export type StillOpen = Static<typeof StillOpen>

/** What an order may be refused for, however it is paid. */
export const placingRefusals = [
  ...common,
  ...wholeBasket,
  ...countedCodes,
  'StoreOffline',
  'OrderingPaused',
  'OutsideArea',
  'ContactMissing',
  'PaymentOptionUnavailable',
  'UnapprovedBasketTotal',
  'AlcoholNeedsAdult',
] as const

/** An agent of the call centre who takes the order by phone is known by a cookie, which counts on our own pages. [NAV-36] */
export const agentTakesOrder = ['agent', 'origin'] as const

export const placeOrder = endpoint('POST /baskets/:basketId/order', {
  summary: 'Place an order that needs no gateway [ORD-03]',
  access: 'basket-session',
  params: BasketParams,
  body: OrderBody,
  reply: OrderResult,
  alsoReads: agentTakesOrder,
  refusals: [...placingRefusals, 'RecaptchaException', 'TooManyRequests'],
})

export const getPayment = endpoint('GET /baskets/:basketId/payment', {
  summary: 'Whether a payment of the basket is under way, so that nobody pays twice [NAV-11] [API-17]',
  access: 'basket-session',
  params: BasketParams,
  reply: Type.Object({ basketId: BasketIdText, fulfilmentStatus: Nullable(OneOf(['Processing'])) }),
  refusals: common,
})

/** [ORD-07] What a browser could not put into words; never a card. */
const NotifyOrderErrorBody = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 60 })),
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 599 })),
  paymentType: Type.Optional(PaymentTypeName),
})
export type NotifyOrderErrorBody = Static<typeof NotifyOrderErrorBody>

export const notifyOrderError = endpoint('POST /baskets/:basketId/notifyOrderError', {
  summary: 'Tell of an order error that has no message; of a stranger nothing is kept [ORD-07]',
  access: 'anyone',
  params: BasketParams,
  body: NotifyOrderErrorBody,
  reply: Type.Null(),
  status: 204,
  alsoReads: ['session', 'bearer'],
  refusals: [],
})
