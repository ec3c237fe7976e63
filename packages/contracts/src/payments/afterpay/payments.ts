import { Type, type Static } from 'typebox'
import { BasketParams } from '../../baskets/basket.ts'
import { endpoint } from '../../core/endpoint.ts'
import { Aud, Nullable, OneOf, When } from '../../core/values.ts'
import { agentTakesOrder, placingFields, placingRefusals, PendingOrder } from '../../orders/place-order.ts'
import { finishingRefusals } from '../refusals.ts'
import { OwnPath, ProviderId, PaymentOutcome } from '../payment-outcome.ts'

/** [PAY-22] */
export const InitialiseAfterpayBody = Type.Object({ returnUrl: OwnPath, cancelUrl: OwnPath, ...placingFields })
export type InitialiseAfterpayBody = Static<typeof InitialiseAfterpayBody>
export const AfterpayCheckout = Type.Object({ token: Type.String(), redirectUrl: Type.String(), expires: When })
export type AfterpayCheckout = Static<typeof AfterpayCheckout>

export const initialiseAfterpay = endpoint('POST /baskets/:basketId/initialiseAfterpay', {
  summary: 'Start a payment with Afterpay; an amount outside apOptions is BadInput [PAY-22]',
  access: 'basket-session',
  params: BasketParams,
  body: InitialiseAfterpayBody,
  reply: AfterpayCheckout,
  pending: PendingOrder,
  alsoReads: agentTakesOrder,
  refusals: [...placingRefusals, 'BadInput', 'GatewayError'],
})

export const ApNotifyBody = Type.Object({ orderToken: ProviderId, status: OneOf(['SUCCESS', 'CANCELLED']) })
export type ApNotifyBody = Static<typeof ApNotifyBody>

export const apNotify = endpoint('PATCH /baskets/:basketId/apNotify', {
  summary: 'Charge a confirmed Afterpay checkout and place the order, or return the basket with a message [PAY-23]',
  access: 'basket-session',
  params: BasketParams,
  body: ApNotifyBody,
  reply: PaymentOutcome,
  pending: PendingOrder,
  refusals: finishingRefusals,
})

/**
 * [PAY-24] If Afterpay is unavailable, or has not sent its limits yet, `enabled` is false and the limits are null.
 */
export const ApOptions = Type.Object({
  enabled: Type.Boolean(),
  minimumAmount: Nullable(Aud),
  maximumAmount: Nullable(Aud),
  instalments: Type.Integer(),
  currency: OneOf(['AUD']),
})
export type ApOptions = Static<typeof ApOptions>

export const apOptions = endpoint('GET /baskets/:basketId/apOptions', {
  summary: 'Afterpay’s limits and instalments for this basket [PAY-24]',
  access: 'basket-session',
  params: BasketParams,
  reply: ApOptions,
  refusals: ['BasketHasExpired', 'BasketOrdered', 'OrderFailed'],
})
