import type { PrivacyKind } from '../../state/consent/privacy-choices.ts'

/** Texts of the privacy choices. */
export const privacyTexts = {
  title: 'Privacy choices',
  introduction: 'Ordering works the same whatever you choose. Both are off until you turn them on.',
  signal: 'It sends the Global Privacy Control signal, so both stay off.',
  device: "Your choice stays on this device, even when you're logged in. You can change it at any time.",
  personalisation: {
    label: 'Offers picked for you',
    hint: 'Our marketing service sees the offers you view and tap, and the total of your orders, under a number. It never gets your name, address or payment details.',
  },
  analytics: {
    label: 'Help us improve the shop',
    hint: 'We count which pages are used and where ordering gets stuck.',
  },
  offer: 'Want offers picked for you?',
  offerText: 'Nothing is shared unless you say so.',
} as const satisfies Readonly<Record<PrivacyKind, { label: string; hint: string }>> & Readonly<Record<string, unknown>>
