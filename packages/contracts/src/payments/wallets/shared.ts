import { Type } from 'typebox'
import { BasketParams } from '../../baskets/basket.ts'
import { CustomerToken } from '../../core/values.ts'
import { placingRefusals } from '../../orders/place-order.ts'
import { ReferenceID } from '../cards/payment.ts'
import { paymentRefusals } from '../refusals.ts'

/** A call of the holder of a basket about its payment. */
export const ofBasket = { access: 'basket-session', params: BasketParams } as const
/**
 * Refusals of a call that opens a wallet. A shop without a card gateway or this wallet, or a store that does not accept
 * cards, answers `PaymentOptionUnavailable`. [PAY-11]
 */
export const openingRefusals = ['BasketHasExpired', 'BasketOrdered', 'OrderFailed', 'PaymentOptionUnavailable'] as const
/** Refusals of a call that asks the wallet to start a payment. */
export const startRefusals = [...openingRefusals, 'GatewayError', 'BadInput'] as const
/** Refusals of a call that pays with a wallet and places the order. */
export const completionRefusals = [...placingRefusals, ...paymentRefusals] as const

/** What a call that pays sends besides its order and the token of the wallet. */
export const paymentProof = {
  /** Of `POST customerToken`; required if the shop has a bot check. [PAY-29] */
  customerToken: Type.Optional(CustomerToken),
  /** Continues the payment of a challenge after the bank has answered. The same token is sent again. [PAY-25] */
  payerAuth: Type.Optional(Type.Object({ referenceID: ReferenceID })),
}
