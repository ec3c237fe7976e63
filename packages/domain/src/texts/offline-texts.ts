/** Built-in texts of the shop without a network. [CON-08] [SES-18] */
export const offlineTexts = {
  online: "You're back online.",
  prices: "Prices from {time}. We check them when you're back online.",
  checkout: "You're offline. You can check out when you're back online.",
  ordering: "You're offline. You can place your order when you're back online. You won't be charged until then.",
  changed: 'Prices have changed',
  changedWhy: 'While you were offline, some prices in your cart changed. You pay the new ones.',
} as const
