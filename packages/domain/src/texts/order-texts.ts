import { codeTexts } from './refusal-texts.ts'

/** Built-in texts about an order that fails, is cancelled or cannot be shown. [ORD-18] [ORD-21] [ERR-15] [CON-08] */
export const orderTexts = {
  notFound: "We couldn't find that order. Please check your order number.",
  restricted: 'You can no longer track this order.',
  notLoading: "We're having trouble loading your order. Refresh to try again.",
  failed: "We couldn't place your order. Please try again or call {supportNumber}.",
  belowMinimum: 'Your order is below the minimum spend.',
  notValidated: "We couldn't validate your cart. Please try again.",
  cancelled: 'Sorry, your order was cancelled by the store. Please call {supportNumber}.',
  notConfirmed: 'Sorry, {store} could not confirm your order in time, so we cancelled it.',
  cardNotAuthenticated: codeTexts.AuthorisationFailed,
  providerDeclined: '{provider} declined this payment. Please choose another payment method.',
} as const
