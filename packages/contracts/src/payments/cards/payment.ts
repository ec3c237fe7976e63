import { Type, type Static } from 'typebox'
import { BasketParams } from '../../baskets/basket.ts'
import { endpoint } from '../../core/endpoint.ts'
import { agentTakesOrder, OrderResult, placing, placingRefusals, PendingOrder } from '../../orders/place-order.ts'
import { paymentRefusals } from '../refusals.ts'
import { CustomerToken, Nullable, Uuid } from '../../core/values.ts'

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
  ...placing,
})
export type CompleteFlexBody = Static<typeof CompleteFlexBody>

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
