import { placingRefusals } from '../orders/place-order.ts'

/** Reasons for which the bank or provider can decline a payment. [PAY-34] [ERR-08] */
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

/**
 * Refusals of a payment that was started before: the refusals of an order, and those of its provider. The id of the
 * payment replaces the idempotency key.
 */
export const finishingRefusals = [
  ...placingRefusals.filter((name) => name !== 'IdempotencyKeyReused'),
  ...paymentRefusals,
] as const
