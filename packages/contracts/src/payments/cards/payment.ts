import { Type, type Static } from 'typebox'
import { BasketParams } from '../../baskets/basket.ts'
import { endpoint } from '../../core/endpoint.ts'
import { agentTakesOrder, OrderResult, placingFields, placingRefusals, PendingOrder } from '../../orders/place-order.ts'
import { paymentRefusals } from '../refusals.ts'
import { BasketIdText, CustomerToken, Nullable, Uuid } from '../../core/values.ts'

/** The gateway's token for a card, a signed text. A card number is never sent to the shop. */
export const GatewayToken = Type.String({ minLength: 1, maxLength: 8_000 })

/** Identifies one question to the bank. */
export const ReferenceID = Type.String({ minLength: 1, maxLength: 100 })

/** [PAY-25] The bank wants to authenticate its customer first. Accept messages only from `origin`. */
export const Challenge = Type.Object({
  origin: Type.String(),
  result: Type.Object({
    deviceDataCollectionURL: Type.String(),
    reasonCode: Type.String(),
    referenceID: Type.String(),
    accessToken: Type.String(),
    stepUpUrl: Nullable(Type.String()),
  }),
})
export type Challenge = Static<typeof Challenge>

/** [PAY-14] Either a token of a card that was just typed, or a saved card. */
export const CompleteFlexBody = Type.Object({
  flexToken: Type.Optional(GatewayToken),
  savedCardId: Type.Optional(Uuid),
  securityCodeToken: Type.Optional(GatewayToken),
  saveCard: Type.Optional(Type.Boolean()),
  /**
   * Continues the payment of this challenge after the bank has answered. The same token or saved card is sent again.
   */
  payerAuth: Type.Optional(Type.Object({ referenceID: ReferenceID })),
  /** Of `POST customerToken`; required if the shop has a bot check. */
  customerToken: Type.Optional(CustomerToken),
  ...placingFields,
})
export type CompleteFlexBody = Static<typeof CompleteFlexBody>

/** Refusals of a basket that has ended. None of these calls changes a basket, so none stores an idempotency key. */
export const endedBasketRefusals = ['BasketHasExpired', 'BasketOrdered', 'OrderFailed'] as const

export const completeFlex = endpoint('POST /baskets/:basketId/completeFlex', {
  summary: 'Pay with a new or a saved card and place the order [PAY-14] [PAY-25] [API-17]',
  access: 'basket-session',
  params: BasketParams,
  body: CompleteFlexBody,
  reply: OrderResult,
  otherwise: { status: 302, reply: Challenge },
  pending: PendingOrder,
  alsoReads: agentTakesOrder,
  refusals: [...placingRefusals, ...paymentRefusals, 'RecaptchaException'],
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
  refusals: [...endedBasketRefusals, 'AuthorisationFailed', 'GatewayError'],
})
