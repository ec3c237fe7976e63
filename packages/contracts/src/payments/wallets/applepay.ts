import { Type, type Static } from 'typebox'
import { endpoint } from '../../core/endpoint.ts'
import { Typed } from '../../core/typed-text.ts'
import { agentTakesOrder, OrderResult, placingFields, PendingOrder } from '../../orders/place-order.ts'
import { GatewayToken } from '../cards/payment.ts'
import { startRefusals, completionRefusals, ofBasket } from './shared.ts'

/**
 * [PAY-17] Must be one of Apple's published hosts and one of the shop's own domains, otherwise `BadInput`: the server
 * calls no other host.
 */
export const InitialiseApplePayBody = Type.Object({
  validationURL: Type.String({ minLength: 1, maxLength: 500 }),
  domainName: Type.String({ minLength: 1, maxLength: 253 }),
})
export type InitialiseApplePayBody = Static<typeof InitialiseApplePayBody>

/** Apple's session object, passed on unchanged. It is valid for one payment within five minutes. */
export const MerchantSession = Type.Record(Type.String(), Type.Unknown())
export type MerchantSession = Static<typeof MerchantSession>

export const initialiseApplePay = endpoint('POST /baskets/:basketId/initialiseApplePay', {
  summary: 'Start a payment with Apple Pay: the merchant session [PAY-17]',
  ...ofBasket,
  body: InitialiseApplePayBody,
  reply: MerchantSession,
  refusals: startRefusals,
})

const AppleText = Typed('line', { maxLength: 200 })
/** What Apple sends about the payer. It fills in the contact of a basket that has none yet. [ORD-23] */
export const AppleContact = Type.Object({
  emailAddress: Type.Optional(AppleText),
  givenName: Type.Optional(AppleText),
  familyName: Type.Optional(AppleText),
  phoneNumber: Type.Optional(AppleText),
  addressLines: Type.Optional(Type.Array(AppleText, { maxItems: 5 })),
  locality: Type.Optional(AppleText),
  administrativeArea: Type.Optional(AppleText),
  postalCode: Type.Optional(AppleText),
  countryCode: Type.Optional(AppleText),
})
export type AppleContact = Static<typeof AppleContact>

export const CompleteApplePayBody = Type.Object({
  /** `payment.token.paymentData` of Apple's event as JSON: encrypted for the gateway alone. */
  token: GatewayToken,
  billingContact: Type.Optional(AppleContact),
  ...placingFields,
})
export type CompleteApplePayBody = Static<typeof CompleteApplePayBody>

export const completeApplePay = endpoint('POST /baskets/:basketId/completeApplePay', {
  summary: 'Pay with Apple Pay and place the order [PAY-17] [API-17]',
  ...ofBasket,
  body: CompleteApplePayBody,
  reply: OrderResult,
  pending: PendingOrder,
  alsoReads: agentTakesOrder,
  refusals: completionRefusals,
})
