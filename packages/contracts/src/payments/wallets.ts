import { Type, type Static } from 'typebox'
import { BasketParams } from '../baskets/basket.ts'
import { Challenge, GatewayToken, paymentRefusals, ReferenceID } from './cards/payment.ts'
import { TargetOrigin } from './cards/entry.ts'
import { endpoint } from '../core/endpoint.ts'
import { agentTakesOrder, OrderResult, placing, placingRefusals, StillOpen } from '../orders/place-order.ts'
import { Aud, CustomerToken, OneOf } from '../core/values.ts'

const ofBasket = { access: 'basket-session', params: BasketParams } as const
/** A shop without a card gateway or this wallet, and a store that takes no cards, answer `PaymentOptionUnavailable`. [PAY-11] */
const opening = ['BasketHasExpired', 'BasketOrdered', 'OrderFailed', 'PaymentOptionUnavailable'] as const
const beginning = [...opening, 'GatewayError', 'BadInput'] as const
const completing = [...placingRefusals, ...paymentRefusals] as const

const proved = {
  /** Of `POST customerToken`; needed wherever the shop has a bot check. [PAY-29] */
  customerToken: Type.Optional(CustomerToken),
  /** Goes on with the payment that a challenge is of, after the bank was asked; the same token is sent again. [PAY-25] */
  payerAuth: Type.Optional(Type.Object({ referenceID: ReferenceID })),
}

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

/** [PAY-19] */
export const CompleteGooglePayBody = Type.Object({
  /** `paymentMethodData.tokenizationData.token`: sealed for the gateway alone. */
  token: GatewayToken,
  ...proved,
  ...placing,
})
export type CompleteGooglePayBody = Static<typeof CompleteGooglePayBody>

export const completeGooglePay = endpoint('POST /baskets/:basketId/completeGooglePay', {
  summary: 'Pay by Google Pay and place the order [PAY-19] [PAY-25] [API-17]',
  ...ofBasket,
  body: CompleteGooglePayBody,
  reply: OrderResult,
  otherwise: { status: 302, reply: Challenge },
  pending: StillOpen,
  alsoReads: agentTakesOrder,
  refusals: [...completing, 'RecaptchaException'],
})

export const initialiseClickToPay = endpoint('POST /baskets/:basketId/initialiseClickToPay', {
  summary: 'Begin to pay by Click to Pay: the capture context of its page, as text [PAY-28] [API-07]',
  ...ofBasket,
  body: TargetOrigin,
  reply: Type.String(),
  answer: 'text',
  refusals: beginning,
})

/** [PAY-28] */
export const CompleteClickToPayBody = Type.Object({ transientToken: GatewayToken, ...proved, ...placing })
export type CompleteClickToPayBody = Static<typeof CompleteClickToPayBody>

export const completeClickToPay = endpoint('POST /baskets/:basketId/completeClickToPay', {
  summary: 'Pay by Click to Pay and place the order [PAY-28] [PAY-25] [API-17]',
  ...ofBasket,
  body: CompleteClickToPayBody,
  reply: OrderResult,
  otherwise: { status: 302, reply: Challenge },
  pending: StillOpen,
  alsoReads: agentTakesOrder,
  refusals: [...completing, 'RecaptchaException'],
})

/** [PAY-16] What Visa's own script is started with. */
export const VisaCheckoutStart = Type.Object({
  apikey: Type.String(),
  encryptionKey: Type.String(),
  currencyCode: OneOf(['AUD']),
  subtotal: Aud,
})
export type VisaCheckoutStart = Static<typeof VisaCheckoutStart>

export const initialiseVisaCheckout = endpoint('POST /baskets/:basketId/initialiseVCO', {
  summary: 'Begin to pay by Visa Checkout, where a shop still has it [PAY-16]',
  ...ofBasket,
  reply: VisaCheckoutStart,
  refusals: opening,
})

/** [PAY-16] */
export const CompleteVisaCheckoutBody = Type.Object({
  callId: Type.String({ pattern: '^[\\w.-]+$', minLength: 1, maxLength: 120 }),
  customerToken: Type.Optional(CustomerToken),
  ...placing,
})
export type CompleteVisaCheckoutBody = Static<typeof CompleteVisaCheckoutBody>

export const completeVisaCheckout = endpoint('POST /baskets/:basketId/completeVCO', {
  summary: 'Pay by Visa Checkout and place the order [PAY-16] [API-17]',
  ...ofBasket,
  body: CompleteVisaCheckoutBody,
  reply: OrderResult,
  pending: StillOpen,
  alsoReads: agentTakesOrder,
  refusals: [...completing, 'RecaptchaException'],
})
