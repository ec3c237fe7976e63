/** Built-in texts of the screen that a link to a store or a cart opens. [NAV-14] [NAV-16] [CON-08] */
export const linkTexts = {
  storeNotice: "We couldn't find the store of this link. Choose where you'd like your order.",
  storeTitle: "We couldn't find that store",
  storeWhy: 'It may have moved or closed. Choose another one, or have a look at the menu first.',
  addressTitle: 'Where should we deliver?',
  addressNotice: 'Tell us where to deliver your order from {store}.',
  addressWhy: 'We need your address before you can order for delivery.',
  serviceTitle: 'Delivery or pickup?',
  serviceWhy: "This link doesn't say how you'd like your order.",
  timeTitle: 'When would you like it?',
  timeWhy: "{store} can't make it for the time of this link.",
  closedTitle: "{store} can't take your order right now",
  basketTitle: 'This cart is no longer there',
  basketWhy: 'A link to a cart works for {days} days. Nothing of yours has changed.',
  notSold: "What this link leads to isn't on the menu here.",
} as const
