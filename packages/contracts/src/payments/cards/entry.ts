import { Type, type Static } from 'typebox'
import { BasketIdText, Nullable, OneOf, Uuid } from '../../core/values.ts'
import { BasketParams } from '../../baskets/basket.ts'
import { endedBasketRefusals, GatewayToken } from './payment.ts'
import { endpoint } from '../../core/endpoint.ts'
import { OpenedAppReturn } from '../../app-returns/app-returns.ts'
import { TokenV3 } from '../../sign-in/sign-in.ts'

const ofBasket = { access: 'basket-session', params: BasketParams } as const
/**
 * A shop without a card gateway, or a store that does not accept cards, answers `PaymentOptionUnavailable`. [PAY-11]
 */
const cardEntryRefusals = [...endedBasketRefusals, 'PaymentOptionUnavailable', 'GatewayError'] as const

/**
 * The origin of the page with the gateway's card fields. It must be one of the shop's own, otherwise `BadInput`.
 * [PAY-12]
 */
export const TargetOrigin = Type.Object({ targetOrigin: Type.String({ minLength: 1, maxLength: 200 }) })

export const initialiseFlex = endpoint('POST /baskets/:basketId/initialiseFlex', {
  summary: 'Start the entry of a card: the capture context of the gateway’s fields, as text [PAY-12] [API-07]',
  ...ofBasket,
  body: TargetOrigin,
  reply: Type.String(),
  answer: 'text',
  refusals: cardEntryRefusals,
})

/** [PAY-12] The same for a client without a page, plus the key with which it encrypts a card for the gateway. */
export const FlexApi = Type.Object({
  keyId: Type.String(),
  captureContext: Type.String(),
  /** A JWK of the gateway, as JSON. */
  publicKey: Type.String(),
  /** Of the hosted card page, which shows the fields of this context; only if the app asked for it. */
  appReturn: Type.Optional(OpenedAppReturn),
})
export type FlexApi = Static<typeof FlexApi>

export const initialiseFlexApi = endpoint('POST /baskets/:basketId/initialiseFlexApi', {
  summary: 'Start the entry of a card in an app; also on the hosted card page [PAY-12]',
  ...ofBasket,
  body: Type.Object({
    ...TargetOrigin.properties,
    hostedPage: Type.Optional(Type.Boolean()),
    /** The saved card whose security code the hosted page asks for, instead of a new card. */
    savedCardId: Type.Optional(Uuid),
  }),
  reply: FlexApi,
  refusals: [...cardEntryRefusals, 'InvalidCard'],
})

/** [PAY-13] What the gateway answered about a card. */
export const VerifiedCard = Type.Object({
  verified: Type.Literal(true),
  /** First six and last four digits. */
  maskedCard: Type.String(),
  /** MM/YY */
  expiry: Type.String(),
  /** 001 Visa, 002 Mastercard, 003 Amex. */
  brandCode: Type.String(),
  /** The reference of the question to the bank; null = the bank is not asked. */
  referenceID: Nullable(Type.String()),
})
export type VerifiedCard = Static<typeof VerifiedCard>

export const verifyFlex = endpoint('POST /baskets/:basketId/verifyFlex', {
  summary: 'Whether the gateway issued a card token and the store accepts its card [PAY-13]',
  ...ofBasket,
  body: Type.Object({ flexToken: GatewayToken, savedCardId: Type.Optional(Uuid) }),
  reply: VerifiedCard,
  refusals: [...cardEntryRefusals, 'InvalidCard'],
})

export const discardFlexToken = endpoint('DELETE /baskets/:basketId/token/:flexToken', {
  summary: 'Delete a card token, and cancel a payment with it that waits for the bank [PAY-15]',
  access: 'basket-session',
  /**
   * The token's own id, its `jti`: a whole token is too long for a URL. A saved card and a wallet have no token; the
   * reference of their authentication, `referenceID`, names them.
   */
  params: Type.Object({ basketId: BasketIdText, flexToken: Type.String({ pattern: '^[0-9A-Za-z-]{1,100}$' }) }),
  reply: Type.Null(),
  status: 204,
  refusals: endedBasketRefusals,
})

export const customerToken = endpoint('POST /baskets/:basketId/customerToken', {
  summary: 'Pass the bot check for three card payments of this basket; 15 minutes, as text [PAY-29] [API-07]',
  ...ofBasket,
  body: Type.Object({ tokenV3: TokenV3, action: Type.Optional(OneOf(['CUSTOMER_TOKEN'])) }),
  reply: Type.String(),
  answer: 'text',
  refusals: [...endedBasketRefusals, 'RecaptchaException'],
})
