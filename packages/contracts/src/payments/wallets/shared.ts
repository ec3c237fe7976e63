import { Type } from 'typebox'
import { BasketParams } from '../../baskets/basket.ts'
import { CustomerToken } from '../../core/values.ts'
import { placingRefusals } from '../../orders/place-order.ts'
import { ReferenceID } from '../cards/payment.ts'
import { paymentRefusals } from '../refusals.ts'

export const ofBasket = { access: 'basket-session', params: BasketParams } as const
/**
 * A shop without a card gateway or this wallet, or a store that does not accept cards, answers
 * `PaymentOptionUnavailable`. [PAY-11]
 */
export const opening = ['BasketHasExpired', 'BasketOrdered', 'OrderFailed', 'PaymentOptionUnavailable'] as const
export const beginning = [...opening, 'GatewayError', 'BadInput'] as const
export const completing = [...placingRefusals, ...paymentRefusals] as const

export const paymentProof = {
  /** Of `POST customerToken`; required if the shop has a bot check. [PAY-29] */
  customerToken: Type.Optional(CustomerToken),
  /** Continues the payment of a challenge after the bank has answered. The same token is sent again. [PAY-25] */
  payerAuth: Type.Optional(Type.Object({ referenceID: ReferenceID })),
}
