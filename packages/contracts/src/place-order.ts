import { Type, type Static } from 'typebox'
import { BasketParams, common, ContactBody, countedCodes, wholeBasket } from './baskets.ts'
import { endpoint } from './endpoint.ts'
import { Aud, OrderIdText, OrderRegisterName, PaymentTypeName } from './values.ts'

/** [ORD-03] */
export const OrderBody = Type.Object({
  paymentType: PaymentTypeName,
  orderRegister: OrderRegisterName,
  basketTotal: Aud,
  customerInfo: Type.Optional(ContactBody),
  /** The customer confirms to be 18 or over; asked for with alcohol in the basket. [RUL-03] */
  isAdult: Type.Optional(Type.Boolean()),
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

export const placeOrder = endpoint('POST /baskets/:basketId/order', {
  summary: 'Place an order that needs no gateway [ORD-03]',
  access: 'basket-session',
  params: BasketParams,
  body: OrderBody,
  reply: OrderResult,
  refusals: [
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
  ],
})
