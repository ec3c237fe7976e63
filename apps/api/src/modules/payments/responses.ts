import type { PendingOrder } from '@forno/contracts/orders/place-order'
import type { BasketId } from '@forno/domain/core/basic-types'
import { pending } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import type { Memo } from './charge.ts'
import type { StartedPayment, PaymentStatus, UnrefusedStatus } from './payment-operations.ts'

/** 202: the outcome is not known yet, and the browser polls. [API-17] */
export const pendingResponse = (basketId: BasketId) =>
  pending<PendingOrder>({ basketId, fulfilmentStatus: 'Processing' as const })

/** Throws the refusal of a refused payment. */
export const unrefused = (status: PaymentStatus): UnrefusedStatus => {
  if (status.kind === 'refused') throw new Refusal(status.refusal)
  return status
}

/** The order, or 202 while the outcome is not known. */
export const orderOrPending = (status: UnrefusedStatus, basketId: BasketId) =>
  status.kind === 'ordered' ? status.order : pendingResponse(basketId)

/** The response with the provider's page, or 202 while the outcome is not known. [API-17] */
export const startedResponse = <PageResponse>(
  started: StartedPayment,
  basketId: BasketId,
  responseOf: (reference: string, memo: Memo) => PageResponse,
) =>
  started.kind === 'open'
    ? pendingResponse(basketId)
    : responseOf(started.payment.reference ?? '', started.payment.memo)
