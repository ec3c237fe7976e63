/** Built-in texts of the cart. [ERR-15] [RUL-01] [CON-08] */
export const basketTexts = {
  empty: 'Your cart is empty.',
  saved: 'You save {saving}.',
} as const
