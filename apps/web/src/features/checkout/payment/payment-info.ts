import type { Basket } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/basic-types'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Call } from '../../../lib/http/call.ts'
import type { PaymentProof } from './attempt.ts'

type PaymentInfo = { readonly paymentType: PaymentType; readonly proof: Pick<PaymentProof, 'card'> }

/**
 * Stores the payment method on the basket, with the card's masked number and expiry where a card pays. Refuses a method
 * that the store does not take for this basket. [PAY-30]
 */
export const storePaymentInfo = (
  call: Call,
  basketId: BasketId,
  { paymentType, proof }: PaymentInfo,
): Promise<Basket> =>
  call('PATCH /baskets/:basketId/paymentInfo', {
    params: { basketId },
    body: { paymentType, ...proof.card },
  })
