/** Built-in texts of the cart. [ERR-15] [RUL-01] [CON-08] */
export const cartTexts = {
  empty: 'Your cart is empty.',
  saved: 'You save {saving}.',
} as const
