import { Type, type Static } from 'typebox'
import { basketRefusals, countedCodeRefusals, wholeBasketRefusals } from '../baskets/calls.ts'
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

/** The fields of every call that places an order or begins a payment for one. */
export const placingFields = {
  orderRegister: OrderRegisterName,
  /** The total that the customer saw on the button. [RUL-12] */
  basketTotal: Aud,
  customerInfo: Type.Optional(ContactBody),
  /** The customer confirms to be 18 or over; required with alcohol in the basket. [RUL-03] */
  isAdult: Type.Optional(Type.Boolean()),
}

/** [ORD-03] Payment options without a payment provider. */
export const OrderBody = Type.Object({
  paymentType: OneOf(['cash', 'mobileeftpos', 'free']),
  ...placingFields,
  /**
   * Of `POST customerToken`. Required if the guest has placed many such orders, or an address or a store has received
   * many.
   */
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

/** [API-17] The outcome of the order is not known yet. The client must ask for it and never place the order again. */
export const PendingOrder = Type.Object({ basketId: BasketIdText, fulfilmentStatus: OneOf(['Processing']) })
export type PendingOrder = Static<typeof PendingOrder>

/** Refusals of an order, for every payment option. */
export const placingRefusals = [
  ...basketRefusals,
  ...wholeBasketRefusals,
  ...countedCodeRefusals,
  'StoreOffline',
  'OrderingPaused',
  'OutsideArea',
  'ContactMissing',
  'PaymentOptionUnavailable',
  'UnapprovedBasketTotal',
  'AlcoholNeedsAdult',
  'PreviewCannotOrder',
] as const

/**
 * A cookie identifies an agent of the call centre who takes the order by phone. It is accepted only from the shop's
 * own pages. [NAV-36]
 */
export const agentTakesOrder = ['agent', 'origin'] as const

export const placeOrder = endpoint('POST /baskets/:basketId/order', {
  summary: 'Place an order that needs no gateway [ORD-03]',
  access: 'basket-session',
  params: BasketParams,
  body: OrderBody,
  reply: OrderResult,
  alsoReads: agentTakesOrder,
  refusals: [...placingRefusals, 'CashLimitExceeded', 'RecaptchaException', 'GuestCashPaused'],
})

export const getPayment = endpoint('GET /baskets/:basketId/payment', {
  summary: 'Whether a payment of the basket is in progress, so that the customer does not pay twice [NAV-11] [API-17]',
  access: 'basket-session',
  params: BasketParams,
  reply: Type.Object({ basketId: BasketIdText, fulfilmentStatus: Nullable(OneOf(['Processing'])) }),
  refusals: basketRefusals,
})

/** [ORD-07] An error for which a browser had no message; never a card. */
const NotifyOrderErrorBody = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 60 })),
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 599 })),
  paymentType: Type.Optional(PaymentTypeName),
})
export type NotifyOrderErrorBody = Static<typeof NotifyOrderErrorBody>

export const notifyOrderError = endpoint('POST /baskets/:basketId/notifyOrderError', {
  summary: 'Report an order error that has no message; nothing is stored for a stranger [ORD-07]',
  access: 'anyone',
  params: BasketParams,
  body: NotifyOrderErrorBody,
  reply: Type.Null(),
  status: 204,
  alsoReads: ['session', 'bearer'],
  refusals: [],
})
