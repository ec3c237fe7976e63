import { Type, type Static } from 'typebox'
import { endpoint } from '../../core/endpoint.ts'
import { agentTakesOrder, OrderResult, placingFields, PendingOrder } from '../../orders/place-order.ts'
import { Challenge, GatewayToken } from '../cards/payment.ts'
import { completionRefusals, ofBasket, paymentProof } from './shared.ts'

/** [PAY-19] */
export const CompleteGooglePayBody = Type.Object({
  /** `paymentMethodData.tokenizationData.token`: encrypted for the gateway alone. */
  token: GatewayToken,
  ...paymentProof,
  ...placingFields,
})
export type CompleteGooglePayBody = Static<typeof CompleteGooglePayBody>

export const completeGooglePay = endpoint('POST /baskets/:basketId/completeGooglePay', {
  summary: 'Pay with Google Pay and place the order [PAY-19] [PAY-25] [API-17]',
  ...ofBasket,
  body: CompleteGooglePayBody,
  reply: OrderResult,
  otherwise: { status: 302, reply: Challenge },
  pending: PendingOrder,
  alsoReads: agentTakesOrder,
  refusals: [...completionRefusals, 'RecaptchaException'],
})
