import { longestCardPause } from '@forno/domain/customers/rate-limits'
import { codeTexts, noticeTexts } from '@forno/domain/texts/refusal-texts'
import type { RefusalRow } from './row.ts'

/** Refusals of a payment and its provider. */
export const paymentsRefusals = {
  PaymentOptionClash: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'PaymentOptionClash',
    message: noticeTexts.paymentOptionClash,
  },
  PaymentOptionUnavailable: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'paymentOptionUnavailable',
    message: 'That way of paying is not available for this order. Please choose another.',
  },
  CashLimitExceeded: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'cashLimitExceeded',
    message: "An order this large can't be paid at the door. Please pay online, or call the store on {phone}.",
  },
  GuestCashPaused: {
    status: 429,
    code: 'InvalidRequest',
    reason: 'guestCashPaused',
    message:
      "We can't take another order to pay at the door just now. Please pay online, or call the store on {phone}.",
  },
  PaymentInProgress: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'paymentInProgress',
    message: 'A payment for this cart is still open. Please finish or cancel it first.',
  },
  ZipPayOutOfStock: {
    status: 400,
    code: 'ZipPayOutOfStock',
    message: codeTexts.ZipPayOutOfStock,
  },
  InsufficientFunds: {
    status: 400,
    code: 'InsufficientFunds',
    message: codeTexts.InsufficientFunds,
  },
  CardDeclined: { status: 400, code: 'CardDeclined', message: codeTexts.CardDeclined },
  CardPaymentsPaused: {
    status: 429,
    code: 'InvalidRequest',
    reason: 'CardPaymentsPaused',
    message: `Too many cards were declined, so card payments are paused for up to ${longestCardPause}. Please pay another way.`,
  },
  InvalidCard: { status: 400, code: 'InvalidCard', message: codeTexts.InvalidCard },
  CardLimitReached: { status: 400, code: 'CardLimitReached', message: codeTexts.CardLimitReached },
  AuthorisationFailed: {
    status: 400,
    code: 'AuthorisationFailed',
    message: codeTexts.AuthorisationFailed,
  },
  CaptureFailed: { status: 400, code: 'CaptureFailed', message: codeTexts.CaptureFailed },
  GatewayError: {
    status: 400,
    code: 'GatewayError',
    message: codeTexts.GatewayError,
  },
  PayPalDeclined: {
    status: 400,
    code: 'CardDeclined',
    reason: 'paypalDeclined',
    message: 'PayPal declined this payment. Please choose another payment method.',
  },
  PayPalNotConfirmed: {
    status: 400,
    code: 'AuthorisationFailed',
    reason: 'paypalNotConfirmed',
    message: "We couldn't confirm your PayPal payment. Please try again or choose another payment method.",
  },
  CardUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'cardUnknown',
    message: "We couldn't find that card.",
  },
  ZipCheckoutUnknown: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'zipCheckoutUnknown',
    message: "We couldn't find that Zip checkout.",
  },
  ZipNotApproved: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'zipNotApproved',
    message: "Zip hasn't approved this. Please try again or choose another payment method.",
  },
} as const satisfies Record<string, RefusalRow>
