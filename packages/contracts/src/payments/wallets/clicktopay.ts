import { Type, type Static } from 'typebox'
import { endpoint } from '../../core/endpoint.ts'
import { agentTakesOrder, OrderResult, placingFields, PendingOrder } from '../../orders/place-order.ts'
import { TargetOrigin } from '../cards/entry.ts'
import { Challenge, GatewayToken } from '../cards/payment.ts'
import { startRefusals, completionRefusals, ofBasket, paymentProof } from './shared.ts'

export const initialiseClickToPay = endpoint('POST /baskets/:basketId/initialiseClickToPay', {
  summary: 'Start a payment with Click to Pay: the capture context of its page, as text [PAY-28] [API-07]',
  ...ofBasket,
  body: TargetOrigin,
  reply: Type.String(),
  answer: 'text',
  refusals: startRefusals,
})

/** [PAY-28] */
export const CompleteClickToPayBody = Type.Object({ transientToken: GatewayToken, ...paymentProof, ...placingFields })
export type CompleteClickToPayBody = Static<typeof CompleteClickToPayBody>

export const completeClickToPay = endpoint('POST /baskets/:basketId/completeClickToPay', {
  summary: 'Pay with Click to Pay and place the order [PAY-28] [PAY-25] [API-17]',
  ...ofBasket,
  body: CompleteClickToPayBody,
  reply: OrderResult,
  otherwise: { status: 302, reply: Challenge },
  pending: PendingOrder,
  alsoReads: agentTakesOrder,
  refusals: [...completionRefusals, 'RecaptchaException'],
})
