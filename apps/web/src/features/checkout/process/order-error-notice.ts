import type { BasketId } from '@forno/domain/core/words'
import { isApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import type { OrderAttempt } from '../payment/order-attempt.ts'

/** Tells the server of an order error that came without a message, by code and status alone; the customer does not wait for it. [ORD-07] */
export const reportOrderError = (call: Call, { basketId, paymentType }: OrderAttempt, trouble: unknown): void => {
  const isAnswer = isApiError(trouble)
  // No answer is no error of the order, and would get none either.
  if (isAnswer && (trouble.status === 0 || trouble.data?.message)) return
  const told = isAnswer ? { status: trouble.status, ...(trouble.code === null ? {} : { code: trouble.code }) } : {}
  call('POST /baskets/:basketId/notifyOrderError', {
    params: { basketId: basketId as BasketId },
    body: { ...told, paymentType },
  }).catch((cause: unknown) => logFailure('an order error could not be told', cause))
}
