import { Type, type Static } from 'typebox'
import { BasketIdText, Nullable, OneOf, Uuid } from '../../core/values.ts'
import { BasketParams } from '../../baskets/basket.ts'
import { Challenge, GatewayToken, ReferenceID } from './payment.ts'
import { endpoint } from '../../core/endpoint.ts'
import { TokenV3 } from '../../sign-in/sign-in.ts'

const ofBasket = { access: 'basket-session', params: BasketParams } as const
/** What ends a basket; none of these calls changes one, so that none keeps a key. */
const ended = ['BasketHasExpired', 'BasketOrdered', 'OrderFailed'] as const
/** A shop without a card gateway, and a store that takes no cards, answer `PaymentOptionUnavailable`. [PAY-11] */
const ofCards = [...ended, 'PaymentOptionUnavailable', 'GatewayError'] as const

/** Where the page stands that shows the gateway's fields: one of the shop's own origins, else `BadInput`. [PAY-12] */
export const TargetOrigin = Type.Object({ targetOrigin: Type.String({ minLength: 1, maxLength: 200 }) })

export const initialiseFlex = endpoint('POST /baskets/:basketId/initialiseFlex', {
  summary: 'Begin to enter a card: the capture context of the gateway’s fields, as text [PAY-12] [API-07]',
  ...ofBasket,
  body: TargetOrigin,
  reply: Type.String(),
  answer: 'text',
  refusals: ofCards,
})

/** [PAY-12] The same with what a client needs that has no use for a page: the key under which it encrypts a card for the gateway. */
export const FlexApi = Type.Object({
  keyId: Type.String(),
  captureContext: Type.String(),
  /** A JWK of the gateway's, as JSON. */
  publicKey: Type.String(),
})
export type FlexApi = Static<typeof FlexApi>

export const initialiseFlexApi = endpoint('POST /baskets/:basketId/initialiseFlexApi', {
  summary: 'Begin to enter a card in an app [PAY-12]',
  ...ofBasket,
  body: TargetOrigin,
  reply: FlexApi,
  refusals: ofCards,
})

/** [PAY-13] What the gateway says of a card. */
export const VerifiedCard = Type.Object({
  verified: Type.Literal(true),
  /** First six and last four digits. */
  maskedCard: Type.String(),
  /** MM/YY */
  expiry: Type.String(),
  /** 001 Visa, 002 Mastercard, 003 Amex. */
  brandCode: Type.String(),
  /** Under which the bank is being asked about it; null = it is not. */
  referenceID: Nullable(Type.String()),
})
export type VerifiedCard = Static<typeof VerifiedCard>

export const verifyFlex = endpoint('POST /baskets/:basketId/verifyFlex', {
  summary: 'Whether a card token is the gateway’s and its card one that the store takes [PAY-13]',
  ...ofBasket,
  body: Type.Object({ flexToken: GatewayToken, savedCardId: Type.Optional(Uuid) }),
  reply: VerifiedCard,
  refusals: [...ofCards, 'InvalidCard'],
})

export const discardFlexToken = endpoint('DELETE /baskets/:basketId/token/:flexToken', {
  summary: 'Forget a card token, and end a payment by it that waits for its bank [PAY-15]',
  access: 'basket-session',
  /** The token's own id, its `jti`: a whole one is too long for an address. */
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
/** What the bank wants to know of the browser, as 3-D Secure names it. */
export const BrowserInfo = Type.Object({
  language: Type.String({ minLength: 1, maxLength: 20 }),
  colorDepth: Type.Integer({ minimum: 1, maximum: 64 }),
  screenHeight: Measure,
  screenWidth: Measure,
  /** Minutes that UTC is ahead of the browser's own time, as `getTimezoneOffset` says. */
  timeDifference: Type.Integer({ minimum: -1_000, maximum: 1_000 }),
  javaEnabled: Type.Boolean(),
})
export type BrowserInfo = Static<typeof BrowserInfo>

export const enrolCard = endpoint('POST /baskets/:basketId/payerAuth/:referenceID', {
  summary: 'Ask the bank whether it knows its customer; the complete call goes on from its word [PAY-26] [API-06]',
  access: 'basket-session',
  params: Type.Object({ basketId: BasketIdText, referenceID: ReferenceID }),
  /** The same card as the complete call that was answered with the challenge. */
  body: Type.Object({
    flexToken: Type.Optional(GatewayToken),
    savedCardId: Type.Optional(Uuid),
    /** Of Google Pay and Click to Pay: the token that their complete call was sent. */
    walletToken: Type.Optional(GatewayToken),
    browserInfo: BrowserInfo,
  }),
  /** Nothing more to do: `completeFlex` with `payerAuth`. */
  reply: Challenge,
  /** The bank's own page has to be shown: `accessToken` is posted to `stepUpUrl` in a frame, then `completeFlex`. */
  otherwise: { status: 302, reply: Challenge },
  alsoReads: ['userAgent'],
  refusals: [...ended, 'AuthorisationFailed', 'GatewayError'],
})
