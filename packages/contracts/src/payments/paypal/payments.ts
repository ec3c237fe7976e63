import { Type, type Static } from 'typebox'
import { BasketParams } from '../../baskets/basket.ts'
import { endpoint } from '../../core/endpoint.ts'
import { Aud } from '../../core/values.ts'
import { agentTakesOrder, placingFields, placingRefusals, PendingOrder } from '../../orders/place-order.ts'
import { finishingRefusals } from '../refusals.ts'
import { OwnPath, ProviderId, PaymentOutcome } from '../payment-outcome.ts'

/**
 * [PAY-18] What is missing here can be sent when the payment is completed; then the total of the complete call
 * counts.
 */
export const InitialisePayPalBody = Type.Object({
  returnUrl: OwnPath,
  cancelUrl: OwnPath,
  payIn4: Type.Optional(Type.Boolean()),
  customerInfo: Type.Optional(placingFields.customerInfo),
  orderRegister: Type.Optional(placingFields.orderRegister),
  basketTotal: Type.Optional(Aud),
  isAdult: placingFields.isAdult,
})
export type InitialisePayPalBody = Static<typeof InitialisePayPalBody>
export const PayPalPayment = Type.Object({ paymentId: Type.String(), approvalUrl: Type.String() })
export type PayPalPayment = Static<typeof PayPalPayment>

export const initialisePayPal = endpoint('POST /baskets/:basketId/InitialisePayPal', {
  summary: 'Start a payment with PayPal, also in four instalments [PAY-18]',
  access: 'basket-session',
  params: BasketParams,
  body: InitialisePayPalBody,
  reply: PayPalPayment,
  pending: PendingOrder,
  alsoReads: agentTakesOrder,
  refusals: [...placingRefusals, 'GatewayError'],
})

/** The customer and the total keep the values from the start of the payment unless this call sends them again. */
export const CompletePayPalBody = Type.Object({
  paymentId: ProviderId,
  payerId: ProviderId,
  ...placingFields,
  orderRegister: Type.Optional(placingFields.orderRegister),
  basketTotal: Type.Optional(placingFields.basketTotal),
})
export type CompletePayPalBody = Static<typeof CompletePayPalBody>

export const completePayPal = endpoint('POST /baskets/:basketId/completePayPal', {
  summary:
    'Charge an approved PayPal payment and place the order; a paymentId of another basket is BadInput; without the session the answer is only whether it was placed [PAY-18]',
  access: 'basket-session',
  params: BasketParams,
  body: CompletePayPalBody,
  reply: PaymentOutcome,
  pending: PendingOrder,
  alsoReads: agentTakesOrder,
  refusals: [...finishingRefusals, 'BadInput', 'PayPalDeclined', 'PayPalNotConfirmed'],
})
