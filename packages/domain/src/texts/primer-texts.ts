/** Built-in texts after the answer to the question whether the shop may send notifications. [ENG-09] [CON-08] */
export const primerTexts = {
  subscribed: 'Notifications are on. You can switch them off in your account.',
  allowed: 'Thanks. Switch notifications on where you follow your order.',
} as const
