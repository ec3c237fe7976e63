/** Built-in texts about steps of the account that go on elsewhere. [ACC-18] [ACC-23] [CON-08] */
export const accountNoticeTexts = {
  passwordLink: "We've emailed a link to {email}. It works for {minutes} minutes.",
  noBrowser: 'Your phone doesn’t open a browser. Visit {address} instead.',
  confirmed: 'Thanks, we know it’s you. Please press the button again.',
} as const
