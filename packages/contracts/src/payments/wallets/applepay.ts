import { Type, type Static } from 'typebox'
import { endpoint } from '../../core/endpoint.ts'
import { agentTakesOrder, OrderResult, placing, StillOpen } from '../../orders/place-order.ts'
import { GatewayToken } from '../cards/payment.ts'
import { beginning, completing, ofBasket } from './shared.ts'

/** [PAY-17] Of Apple's own published hosts and our own domains, else `BadInput`: the server calls no other. */
export const InitialiseApplePayBody = Type.Object({
  validationURL: Type.String({ minLength: 1, maxLength: 500 }),
  domainName: Type.String({ minLength: 1, maxLength: 253 }),
})
export type InitialiseApplePayBody = Static<typeof InitialiseApplePayBody>

/** Apple's, handed on as it came; good for one payment within five minutes. */
export const MerchantSession = Type.Record(Type.String(), Type.Unknown())
export type MerchantSession = Static<typeof MerchantSession>

export const initialiseApplePay = endpoint('POST /baskets/:basketId/initialiseApplePay', {
  summary: 'Begin to pay by Apple Pay: the session of the merchant [PAY-17]',
  ...ofBasket,
  body: InitialiseApplePayBody,
  reply: MerchantSession,
  refusals: beginning,
})

const AppleText = Type.String({ maxLength: 200 })
/** What Apple tells of who pays; a basket that has no contact yet is filled in from it. [ORD-23] */
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
  /** `payment.token.paymentData` of Apple's event as JSON: sealed for the gateway alone. */
  token: GatewayToken,
  billingContact: Type.Optional(AppleContact),
  ...placing,
})
export type CompleteApplePayBody = Static<typeof CompleteApplePayBody>

export const completeApplePay = endpoint('POST /baskets/:basketId/completeApplePay', {
  summary: 'Pay by Apple Pay and place the order [PAY-17] [API-17]',
  ...ofBasket,
  body: CompleteApplePayBody,
  reply: OrderResult,
  pending: StillOpen,
  alsoReads: agentTakesOrder,
  refusals: completing,
})
