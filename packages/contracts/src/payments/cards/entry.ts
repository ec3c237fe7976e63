import { Type, type Static } from 'typebox'
import { BasketIdText, Nullable, OneOf, Uuid } from '../../core/values.ts'
import { BasketParams } from '../../baskets/basket.ts'
import { Challenge, GatewayToken, ReferenceID } from './payment.ts'
import { endpoint } from '../../core/endpoint.ts'
import { TokenV3 } from '../../sign-in/sign-in.ts'

const ofBasket = { access: 'basket-session', params: BasketParams } as const
/** Refusals of a basket that has ended. None of these calls changes a basket, so none stores an idempotency key. */
const ended = ['BasketHasExpired', 'BasketOrdered', 'OrderFailed'] as const
/**
 * A shop without a card gateway, or a store that does not accept cards, answers `PaymentOptionUnavailable`. [PAY-11]
 */
const ofCards = [...ended, 'PaymentOptionUnavailable', 'GatewayError'] as const

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
  refusals: ofCards,
})

/** [PAY-12] The same for a client without a page, plus the key with which it encrypts a card for the gateway. */
export const FlexApi = Type.Object({
  keyId: Type.String(),
  captureContext: Type.String(),
  /** A JWK of the gateway, as JSON. */
  publicKey: Type.String(),
})
export type FlexApi = Static<typeof FlexApi>

export const initialiseFlexApi = endpoint('POST /baskets/:basketId/initialiseFlexApi', {
  summary: 'Start the entry of a card in an app [PAY-12]',
  ...ofBasket,
  body: TargetOrigin,
  reply: FlexApi,
  refusals: ofCards,
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
  refusals: [...ofCards, 'InvalidCard'],
})

export const discardFlexToken = endpoint('DELETE /baskets/:basketId/token/:flexToken', {
  summary: 'Delete a card token, and cancel a payment with it that waits for the bank [PAY-15]',
  access: 'basket-session',
  /** The token's own id, its `jti`: a whole token is too long for a URL. */
  params: Type.Object({ basketId: BasketIdText, flexToken: Type.String({ pattern: '^[0-9A-Za-z-]{1,100}$' }) }),
  reply: Type.Null(),
  status: 204,
  refusals: ended,
})

export const customerToken = endpoint('POST /baskets/:basketId/customerToken', {
  summary: 'Pass the bot check for three card payments of this basket; 15 minutes, as text [PAY-29] [API-07]',
  ...ofBasket,
  body: Type.Object({ tokenV3: TokenV3, action: OneOf(['CUSTOMER_TOKEN']) }),
  reply: Type.String(),
  answer: 'text',
  refusals: [...ended, 'RecaptchaException'],
})

const Measure = Type.Integer({ minimum: 0, maximum: 100_000 })
/** What the bank needs to know about the browser, with the names of 3-D Secure. */
export const BrowserInfo = Type.Object({
  language: Type.String({ minLength: 1, maxLength: 20 }),
  colorDepth: Type.Integer({ minimum: 1, maximum: 64 }),
  screenHeight: Measure,
  screenWidth: Measure,
  /** Minutes by which UTC is ahead of the browser's local time, as `getTimezoneOffset` returns. */
  timeDifference: Type.Integer({ minimum: -1_000, maximum: 1_000 }),
  javaEnabled: Type.Boolean(),
})
export type BrowserInfo = Static<typeof BrowserInfo>

export const enrolCard = endpoint('POST /baskets/:basketId/payerAuth/:referenceID', {
  summary: 'Ask the bank to authenticate its customer; the complete call continues from its answer [PAY-26] [API-06]',
  access: 'basket-session',
  params: Type.Object({ basketId: BasketIdText, referenceID: ReferenceID }),
  /** The same card as in the complete call that returned the challenge. */
  body: Type.Object({
    flexToken: Type.Optional(GatewayToken),
    savedCardId: Type.Optional(Uuid),
    /** For Google Pay and Click to Pay: the token sent with their complete call. */
    walletToken: Type.Optional(GatewayToken),
    browserInfo: BrowserInfo,
  }),
  /** Nothing more to do: `completeFlex` with `payerAuth`. */
  reply: Challenge,
  /**
   * The page must show the bank's own page: it posts `accessToken` to `stepUpUrl` in a frame, then calls
   * `completeFlex`.
   */
  otherwise: { status: 302, reply: Challenge },
  alsoReads: ['userAgent'],
  refusals: [...ended, 'AuthorisationFailed', 'GatewayError'],
})
