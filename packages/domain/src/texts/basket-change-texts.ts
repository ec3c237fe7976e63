/** Built-in texts about a change of the cart. [BAS-29] [CON-08] */
export const basketChangeTexts = {
  added: '{name} has been added to your cart.',
  waitsForPlace: "We'll add {name} as soon as your order details are saved.",
  addFailed: "We couldn't add this item to your cart.",
  waits: "You're offline – this is saved here and sent when you're back.",
  updated: '{name} has been updated.',
  removed: '{name} has been removed from your cart.',
  updateFailed: "We couldn't update this item.",
  removeFailed: "We couldn't remove this item.",
} as const
