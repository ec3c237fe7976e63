import { placingRefusals } from '../orders/place-order.ts'

/** What a payment may be declined with, by whoever holds the money. [PAY-34] [ERR-08] */
export const paymentRefusals = [
  'InsufficientFunds',
  'CardDeclined',
  'CardPaymentsPaused',
  'InvalidCard',
  'CardLimitReached',
  'AuthorisationFailed',
  'CaptureFailed',
  'GatewayError',
] as const

/** What a payment is refused for that was begun before: what an order is refused for, and what its provider says. The payment's own name takes the place of a key. */
export const finishingRefusals = [
  ...placingRefusals.filter((name) => name !== 'IdempotencyKeyReused'),
  ...paymentRefusals,
] as const
