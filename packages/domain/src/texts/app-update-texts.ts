/** Built-in texts about a new version of the phone app in its store. [CON-08] [NAT-09] */
export const appUpdateTexts = {
  offer: 'A new version is ready',
  offerWhy: "Get the latest version of the app. It won't take long.",
  update: 'Update',
  later: 'Not now',
  required: 'Please update the app',
  requiredWhy: "This version of the app doesn't work any more. Update it to keep ordering.",
  updateNow: 'Update now',
} as const
