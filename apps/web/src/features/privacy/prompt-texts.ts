/** Texts of the card that offers the privacy choices; `shop` where the shop has no engagement service. */
export const promptTexts = {
  title: 'Want offers picked for you?',
  text: 'You can also help us improve the shop. Nothing is shared unless you say so.',
  shop: { title: 'Help us improve the shop?', text: 'Nothing is counted unless you say so.' },
  button: 'Privacy choices',
} as const
