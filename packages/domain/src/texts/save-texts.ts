/** Built-in texts about saving the disposition. [SES-03] [SES-04] [RUL-02] [CON-08] */
export const saveTexts = {
  saved: 'Your order details have been saved.',
  place: '{serviceType} from {store}.',
  placeAndTime: '{serviceType} from {store}, {when}.',
  newTotal: 'Your cart is now {total}, it was {before}.',
  noStore: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
  noStoreInPostcode: "Sorry, we don't deliver to postcode {postcode} yet. Try pickup instead.",
  noPickup: 'This store has no pickup. Please choose another store, or have it delivered.',
  storeOffline: 'This store is currently offline. Please try another store or call {supportNumber}.',
  orderingOff: 'Online ordering is currently unavailable at this store. Please call {supportNumber}.',
  failed: "We couldn't save your order details. Please try again.",
} as const
