/** Built-in texts of saving, orders and expired baskets, by the name in their key, e.g. `save.saved`. [CON-08] */

export const generalTexts = {
  failed: 'Something went wrong. Please try again or call {supportNumber}.',
  offline: "You're offline. Check your connection.",
} as const

/** [SES-04] [RUL-02] */
export const saveTexts = {
  saved: 'Your order details have been saved.',
  noStore: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
  noPickup: 'This store has no pickup. Please choose another store, or have it delivered.',
  storeOffline: 'This store is currently offline. Please try another store or call {supportNumber}.',
  orderingOff: 'Online ordering is currently unavailable at this store. Please call {supportNumber}.',
  failed: "We couldn't save your order details. Please try again.",
} as const

/** [ORD-18] [ORD-21] [ERR-15] */
export const orderTexts = {
  notFound: "We couldn't find that order. Please check your order number.",
  restricted: 'You can no longer track this order.',
  notLoading: "We're having trouble loading your order. Refresh to try again.",
  failed: "We couldn't place your order. Please try again or call {supportNumber}.",
  notValidated: "We couldn't validate your cart. Please try again.",
  cancelled: 'Sorry, your order was cancelled by the store. Please call {supportNumber}.',
} as const

/** [SES-06] [ORD-10] */
export const endedBasketTexts = {
  expired: 'Your session has expired. Please proceed to reset your session.',
  reset: 'Your session is set up again.',
  resetFailed: 'There was an error resetting your session. Please try again or contact support.',
  placeGone: 'Please tell us again where you would like it.',
  locked: "Your cart is locked because we couldn't confirm your order. Please call {supportNumber}.",
} as const

/** [SES-05] [ERR-15] */
export const lostBasketTexts = {
  title: 'Your cart is still here',
  confirm: 'Bring back your cart',
  cancel: 'Start afresh',
  failed: "We couldn't reset your cart. Please try again or call {supportNumber}.",
} as const
