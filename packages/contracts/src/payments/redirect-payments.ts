import { Type, type Static } from 'typebox'
import { Basket, BasketParams } from '../baskets/basket.ts'
import { paymentRefusals } from './cards/payment.ts'
import { endpoint } from '../core/endpoint.ts'
import { agentTakesOrder, OrderResult, placing, placingRefusals, StillOpen } from '../orders/place-order.ts'
import { Aud, Nullable, OneOf, OrderIdText, When } from '../core/values.ts'

/** A path of our own, with its query: never another site's. */
export const OwnPath = Type.String({ pattern: '^/([^/\\\\\\s#][^\\\\\\s#]*)?$', maxLength: 500 })
/** What a provider calls a payment. */
const ProviderId = Type.String({ pattern: '^[\\w.-]+$', minLength: 1, maxLength: 120 })

/** [PAY-21] [PAY-23] All that is told without the basket's session: whether its payment became an order; null = it did not. */
export const PlacedBriefly = Type.Object({
  orderId: Nullable(OrderIdText),
  orderReference: Nullable(Type.String()),
  fulfilmentStatus: Nullable(Type.String()),
})
export type PlacedBriefly = Static<typeof PlacedBriefly>

/**
 * What became of a payment at its provider's page: the order; or the basket as it is, nothing being charged, with one of `redirectMessages` among
 * its messages; or, without the basket's session, the little that may be told. One schema with the fields of all three: the compiled serialiser then
 * needs no trial and error.
 */
export const Returned = Type.Unsafe<OrderResult | Basket | PlacedBriefly>(
  Type.Partial(Type.Object({ ...Basket.properties, ...OrderResult.properties, ...PlacedBriefly.properties })),
)
export type Returned = Static<typeof Returned>

/** What a payment is refused for that was begun before: what an order is refused for, and what its provider says. The payment's own name takes the place of a key. */
export const finishingRefusals = [
  ...placingRefusals.filter((name) => name !== 'IdempotencyKeyReused'),
  ...paymentRefusals,
] as const

/** [PAY-20] */
export const InitialiseZipPayBody = Type.Object({ returnUrl: OwnPath, ...placing })
export type InitialiseZipPayBody = Static<typeof InitialiseZipPayBody>
export const ZipCheckout = Type.Object({ checkoutId: Type.String(), redirectUrl: Type.String() })
export type ZipCheckout = Static<typeof ZipCheckout>

export const initialiseZipPay = endpoint('POST /baskets/:basketId/initialiseZipPay', {
  summary:
    'Begin to pay by Zip; the customer goes to redirectUrl, and the order is made when it is known what came of it [PAY-20]',
  access: 'basket-session',
  params: BasketParams,
  body: InitialiseZipPayBody,
  reply: ZipCheckout,
  pending: StillOpen,
  alsoReads: agentTakesOrder,
  refusals: [...placingRefusals, 'ZipPayOutOfStock', 'GatewayError'],
})

export const ZipNotifyBody = Type.Object({
  checkoutId: ProviderId,
  /** What Zip's page told the browser. Zip is asked, whatever it says. */
  result: Type.Optional(OneOf(['approved', 'cancelled', 'declined', 'referred'])),
})
export type ZipNotifyBody = Static<typeof ZipNotifyBody>

export const zipNotify = endpoint('PATCH /baskets/:basketId/zipNotify', {
  summary: 'Hear what became of a Zip checkout: the order, or the basket with a message [PAY-21] [PAY-35] [PAY-36]',
  access: 'basket-session',
  params: BasketParams,
  body: ZipNotifyBody,
  reply: Returned,
  pending: StillOpen,
  refusals: [...finishingRefusals, 'ZipPayOutOfStock'],
})

/** [PAY-22] */
export const InitialiseAfterpayBody = Type.Object({ returnUrl: OwnPath, cancelUrl: OwnPath, ...placing })
export type InitialiseAfterpayBody = Static<typeof InitialiseAfterpayBody>
export const AfterpayCheckout = Type.Object({ token: Type.String(), redirectUrl: Type.String(), expires: When })
export type AfterpayCheckout = Static<typeof AfterpayCheckout>

export const initialiseAfterpay = endpoint('POST /baskets/:basketId/initialiseAfterpay', {
  summary: 'Begin to pay by Afterpay; an amount outside apOptions is BadInput [PAY-22]',
  access: 'basket-session',
  params: BasketParams,
  body: InitialiseAfterpayBody,
  reply: AfterpayCheckout,
  pending: StillOpen,
  alsoReads: agentTakesOrder,
  refusals: [...placingRefusals, 'BadInput', 'GatewayError'],
})

export const ApNotifyBody = Type.Object({ orderToken: ProviderId, status: OneOf(['SUCCESS', 'CANCELLED']) })
export type ApNotifyBody = Static<typeof ApNotifyBody>

export const apNotify = endpoint('PATCH /baskets/:basketId/apNotify', {
  summary:
    'Take the money of a confirmed Afterpay checkout and place the order, or show the basket with a message [PAY-23]',
  access: 'basket-session',
  params: BasketParams,
  body: ApNotifyBody,
  reply: Returned,
  pending: StillOpen,
  refusals: finishingRefusals,
})

/** [PAY-24] Where Afterpay is not to be had, or has not told its limits yet, it is not enabled and they are null. */
export const ApOptions = Type.Object({
  enabled: Type.Boolean(),
  minimumAmount: Nullable(Aud),
  maximumAmount: Nullable(Aud),
  instalments: Type.Integer(),
  currency: OneOf(['AUD']),
})
export type ApOptions = Static<typeof ApOptions>

export const apOptions = endpoint('GET /baskets/:basketId/apOptions', {
  summary: 'What Afterpay offers for this basket, within its limits [PAY-24]',
  access: 'basket-session',
  params: BasketParams,
  reply: ApOptions,
  refusals: ['BasketHasExpired', 'BasketOrdered', 'OrderFailed'],
})

/** [PAY-18] What is not said yet is said when the payment is completed; the total is then the customer's word that counts. */
export const InitialisePayPalBody = Type.Object({
  returnUrl: OwnPath,
  cancelUrl: OwnPath,
  payIn4: Type.Optional(Type.Boolean()),
  customerInfo: Type.Optional(placing.customerInfo),
  orderRegister: Type.Optional(placing.orderRegister),
  basketTotal: Type.Optional(Aud),
  isAdult: placing.isAdult,
})
export type InitialisePayPalBody = Static<typeof InitialisePayPalBody>
export const PayPalPayment = Type.Object({ paymentId: Type.String(), approvalUrl: Type.String() })
export type PayPalPayment = Static<typeof PayPalPayment>

export const initialisePayPal = endpoint('POST /baskets/:basketId/InitialisePayPal', {
  summary: 'Begin to pay by PayPal, also in four parts [PAY-18]',
  access: 'basket-session',
  params: BasketParams,
  body: InitialisePayPalBody,
  reply: PayPalPayment,
  pending: StillOpen,
  alsoReads: agentTakesOrder,
  refusals: [...placingRefusals, 'GatewayError'],
})

/** Who orders, and the total, stand as they were said when the payment was begun, where they are not said again. */
export const CompletePayPalBody = Type.Object({
  paymentId: ProviderId,
  payerId: ProviderId,
  ...placing,
  orderRegister: Type.Optional(placing.orderRegister),
  basketTotal: Type.Optional(placing.basketTotal),
})
export type CompletePayPalBody = Static<typeof CompletePayPalBody>

export const completePayPal = endpoint('POST /baskets/:basketId/completePayPal', {
  summary:
    'Take the money of an approved PayPal payment and place the order; a paymentId that is none of the basket is BadInput; without the session only whether it was placed [PAY-18]',
  access: 'basket-session',
  params: BasketParams,
  body: CompletePayPalBody,
  reply: Returned,
  pending: StillOpen,
  alsoReads: agentTakesOrder,
  refusals: [...finishingRefusals, 'BadInput', 'PayPalDeclined', 'PayPalNotConfirmed'],
})
