import { saveAttempt, readAttempt } from './order-attempt.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'

/** The page was loaded again before it had paid: what pays lives in memory alone, and nothing was asked for without it. [NAV-11] [PAY-12] */
export const lostPayment: Refusal = {
  status: 400,
  code: null,
  reason: null,
  message: 'The page was loaded again before your payment was finished. Please pay once more.',
  data: {},
}

/** Leaves the words for the checkout, where an attempt of this basket is left behind. */
export const recordLostPayment = (storage: Storage, basketId: string): void => {
  const attempt = readAttempt(storage, basketId)
  if (attempt !== null && attempt.refusal === null) saveAttempt(storage, { ...attempt, refusal: lostPayment })
}
