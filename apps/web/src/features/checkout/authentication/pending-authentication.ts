import type { Challenge } from '@forno/contracts/payments/cards/payment'
import type { PaymentProof } from '../payment/payment-proof.ts'
import type { OrderAttempt } from '../payment/order-attempt.ts'

/** A card payment that waits for its bank. */
export type PendingAuthentication = {
  readonly attempt: OrderAttempt
  readonly proof: PaymentProof
  readonly challenge: Challenge
}

let pending: PendingAuthentication | null = null

/** In memory alone, as the card's token is: a reload asks for the card again. [PAY-27] */
export const holdPending = (waiting: PendingAuthentication | null): void => {
  pending = waiting
}

/** null where nothing waits. */
export const readPending = (): PendingAuthentication | null => pending
