import type { StillOpen } from '@forno/contracts/orders/place-order'
import type { BasketId } from '@forno/domain/core/words'
import { pending } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import type { Memo } from './charge.ts'
import type { BegunPayment, PaymentStatus, UnrefusedStatus } from './paying.ts'

/** The outcome is unknown: the browser asks again. [API-17] */
export const openResponse = (basketId: BasketId) =>
  pending<StillOpen>({ basketId, fulfilmentStatus: 'Processing' as const })

/** Throws the refusal of a payment that was refused. */
export const unrefused = (status: PaymentStatus): UnrefusedStatus => {
  if (status.kind === 'refused') throw new Refusal(status.refusal)
  return status
}

/** The order, or that the outcome is unknown. */
export const placedOrOpen = (status: UnrefusedStatus, basketId: BasketId) =>
  status.kind === 'ordered' ? status.order : openResponse(basketId)

/** What the provider's call names of its page; open where the outcome is unknown. [API-17] */
export const begunResponse = <Named>(
  begun: BegunPayment,
  basketId: BasketId,
  named: (reference: string, memo: Memo) => Named,
) => (begun.kind === 'open' ? openResponse(basketId) : named(begun.payment.reference ?? '', begun.payment.memo))
