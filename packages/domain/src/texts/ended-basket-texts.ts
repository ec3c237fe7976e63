import { codeTexts } from './refusal-texts.ts'

/** Built-in texts about a basket that has expired or is locked. [SES-06] [ORD-10] [CON-08] */
export const endedBasketTexts = {
  expired: codeTexts.BasketHasExpired,
  reset: 'Your session is set up again.',
  resetFailed: 'There was an error resetting your session. Please try again or contact support.',
  placeGone: 'Please tell us again where you would like it.',
  locked: codeTexts.OrderFailed,
} as const

/** Built-in texts about the items of an expired basket. [SES-05] [ERR-15] [CON-08] */
export const lostBasketTexts = {
  title: 'Your cart is still here',
  confirm: 'Bring back your cart',
  cancel: 'Start afresh',
  failed: "We couldn't reset your cart. Please try again or call {supportNumber}.",
} as const
