import { analyticsConsentTexts } from '@forno/domain/texts/analytics-consent-texts'
import type { PrivacyKind } from '../../state/consent/privacy-choices.ts'
import { promptTexts } from './prompt-texts.ts'

/** Texts of the privacy choices. */
export const privacyTexts = {
  title: promptTexts.button,
  introduction: 'Ordering works the same whatever you choose. Both are off until you turn them on.',
  signal: 'It sends the Global Privacy Control signal, so both stay off.',
  device: "Your choice stays on this device, even when you're logged in. You can change it at any time.",
  personalisation: {
    label: 'Offers picked for you',
    hint: 'Our marketing service sees the offers you view and tap, and the total of your orders, under a number. It never gets your name, address or payment details.',
  },
  analytics: analyticsConsentTexts,
} as const satisfies Readonly<Record<PrivacyKind, { label: string; hint: string }>> & Readonly<Record<string, unknown>>
