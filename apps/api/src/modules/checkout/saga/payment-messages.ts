import {
  paymentMessageWays,
  type PaymentMessage,
  type PaymentMessageWay,
} from '@forno/domain/payments/payment-messages'
import type { Sql } from '../../../platform/db/database.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'
import type { Attempt } from './attempts-store.ts'

export const paymentMessageJob = 'send_payment_message'

/** One message to one recipient, whose contact is read when it is sent. */
export type PaymentMessageWork = {
  readonly attemptId: string
  readonly message: PaymentMessage
  readonly way: PaymentMessageWay
}

/** Enqueues the messages about a payment in the transaction that locks or unlocks its basket. [ORD-11] */
export const enqueuePaymentMessage = async (
  inside: Sql,
  { attemptId, orderId }: Pick<Attempt, 'attemptId' | 'orderId'>,
  message: PaymentMessage,
): Promise<void> => {
  const work = paymentMessageWays(message, orderId !== null)
  await addJobs(
    inside,
    paymentMessageJob,
    work.map((way): PaymentMessageWork => ({ attemptId, message, way })),
  )
}
