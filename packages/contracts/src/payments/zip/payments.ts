import { Type, type Static } from 'typebox'
import { BasketParams } from '../../baskets/basket.ts'
import { endpoint } from '../../core/endpoint.ts'
import { OneOf, Uuid } from '../../core/values.ts'
import { agentTakesOrder, OrderResult, placingFields, placingRefusals, PendingOrder } from '../../orders/place-order.ts'
import { finishingRefusals, paymentRefusals } from '../refusals.ts'
import { OwnPath, ProviderId, PaymentOutcome } from '../payment-outcome.ts'

/** [PAY-20] */
export const InitialiseZipPayBody = Type.Object({
  returnUrl: OwnPath,
  /** Zip asks the signed-in customer for the permission to charge later orders. A guest is not asked. [ACC-15] */
  rememberZip: Type.Optional(Type.Boolean()),
  ...placingFields,
})
export type InitialiseZipPayBody = Static<typeof InitialiseZipPayBody>
export const ZipCheckout = Type.Object({ checkoutId: Type.String(), redirectUrl: Type.String() })
export type ZipCheckout = Static<typeof ZipCheckout>

export const initialiseZipPay = endpoint('POST /baskets/:basketId/initialiseZipPay', {
  summary:
    'Start a payment with Zip; the customer goes to redirectUrl, and the order is placed when the outcome is known [PAY-20]',
  access: 'basket-session',
  params: BasketParams,
  body: InitialiseZipPayBody,
  reply: ZipCheckout,
  pending: PendingOrder,
  alsoReads: agentTakesOrder,
  refusals: [...placingRefusals, 'ZipPayOutOfStock', 'GatewayError'],
})

export const CompleteZipPayBody = Type.Object({
  /** The id under which `GET /customer/ziptoken` answers the permission. */
  zipToken: Uuid,
  ...placingFields,
})
export type CompleteZipPayBody = Static<typeof CompleteZipPayBody>

export const completeZipPay = endpoint('POST /baskets/:basketId/completeZipPay', {
  summary: "Pay with the customer's stored permission, without Zip's page, and place the order [ACC-15] [API-17]",
  access: 'basket-session',
  params: BasketParams,
  body: CompleteZipPayBody,
  reply: OrderResult,
  pending: PendingOrder,
  alsoReads: agentTakesOrder,
  refusals: [...placingRefusals, ...paymentRefusals, 'ZipNotApproved', 'ZipPayOutOfStock'],
})

export const ZipNotifyBody = Type.Object({
  checkoutId: ProviderId,
  /** The outcome that Zip's page gave the browser. The server asks Zip in any case. */
  result: Type.Optional(OneOf(['approved', 'cancelled', 'declined', 'referred'])),
})
export type ZipNotifyBody = Static<typeof ZipNotifyBody>

export const zipNotify = endpoint('PATCH /baskets/:basketId/zipNotify', {
  summary: 'The outcome of a Zip checkout: the order, or the basket with a message [PAY-21] [PAY-35] [PAY-36]',
  access: 'basket-session',
  params: BasketParams,
  body: ZipNotifyBody,
  reply: PaymentOutcome,
  pending: PendingOrder,
  refusals: [...finishingRefusals, 'ZipPayOutOfStock'],
})
