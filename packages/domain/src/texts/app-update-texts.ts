/** Built-in texts about a new version of the phone app in its store. [CON-08] [NAT-09] */
export const appUpdateTexts = {
  offer: 'A new version is ready',
  offerWhy: 'Get it from the app store. Your cart stays as it is.',
  update: 'Update',
  later: 'Not now',
  required: 'Please update the app',
  requiredWhy: 'This version no longer works. Update it to keep ordering. Your cart stays as it is.',
  updateNow: 'Update now',
} as const
