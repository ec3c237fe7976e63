/** Built-in texts of the question about biometrics in the phone app. [NAT-04] [CON-08] */
export const biometricTexts = {
  question: 'Next time, would you like to login faster with Biometrics?',
  why: 'Your face or fingerprint unlocks your account on this phone. You can change this in app settings.',
  accept: 'Yes, please!',
  decline: 'No thanks',
  on: 'Biometrics are on for this phone.',
  off: 'Biometrics are still off. You can switch them on in app settings.',
} as const
