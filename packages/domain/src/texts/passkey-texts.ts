/** Built-in texts about a passkey that the browser did not use. [ACC-06] [CON-08] */
export const passkeyTexts = {
  elsewhere: "This browser couldn't use a passkey here. Please try another way.",
  unable: "This device can't store a passkey that checks your fingerprint, face or PIN. Please try another one.",
  notConfirmed: 'No passkey was used. Please try again, or confirm another way.',
  notLoggedIn: 'No passkey was used. Please try again, or log in with your email.',
  notAdded: 'No passkey was added. Please try again when you are ready.',
  alreadyAdded: 'This device has a passkey for your account already.',
} as const
