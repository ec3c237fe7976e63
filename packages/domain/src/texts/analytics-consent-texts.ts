/** The wording of the consent to analytics: the screen shows it, and the ledger of consents stores it. [ANA-01] */
export const analyticsConsentTexts = {
  label: 'Help us improve the shop',
  hint: 'We count pages, carts and where ordering gets stuck, under a random number. Never your name, address, phone or card.',
} as const

/** The wording of the consent, or of its withdrawal. */
export const analyticsConsentWording = (given: boolean): string =>
  given ? `${analyticsConsentTexts.label}: on. ${analyticsConsentTexts.hint}` : `${analyticsConsentTexts.label}: off.`
