import { Type, type Static } from 'typebox'
import { endpoint } from '../../core/endpoint.ts'
import { Aud, CustomerToken, OneOf } from '../../core/values.ts'
import { agentTakesOrder, OrderResult, placingFields, PendingOrder } from '../../orders/place-order.ts'
import { completionRefusals, ofBasket, openingRefusals } from './shared.ts'

/** [PAY-16] The settings with which the page starts Visa's script. */
export const VisaCheckoutStart = Type.Object({
  apikey: Type.String(),
  encryptionKey: Type.String(),
  currencyCode: OneOf(['AUD']),
  subtotal: Aud,
})
export type VisaCheckoutStart = Static<typeof VisaCheckoutStart>

export const initialiseVisaCheckout = endpoint('POST /baskets/:basketId/initialiseVCO', {
  summary: 'Start a payment with Visa Checkout, if the shop still offers it [PAY-16]',
  ...ofBasket,
  reply: VisaCheckoutStart,
  refusals: openingRefusals,
})

/** [PAY-16] */
export const CompleteVisaCheckoutBody = Type.Object({
  callId: Type.String({ pattern: '^[\\w.-]+$', minLength: 1, maxLength: 120 }),
  customerToken: Type.Optional(CustomerToken),
  ...placingFields,
})
export type CompleteVisaCheckoutBody = Static<typeof CompleteVisaCheckoutBody>

export const completeVisaCheckout = endpoint('POST /baskets/:basketId/completeVCO', {
  summary: 'Pay with Visa Checkout and place the order [PAY-16] [API-17]',
  ...ofBasket,
  body: CompleteVisaCheckoutBody,
  reply: OrderResult,
  pending: PendingOrder,
  alsoReads: agentTakesOrder,
  refusals: [...completionRefusals, 'RecaptchaException'],
})
