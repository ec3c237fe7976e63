/** Built-in texts about what happens to a cart while it is open. [RUL-14] [CON-08] */
export const visibleBasketTexts = {
  time: 'That time is no longer available',
  prices: 'Some prices in your cart have just changed. You pay the new ones.',
} as const
