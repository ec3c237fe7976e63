import { optionalText, partyAddress } from '../../../platform/settings/setting-kinds.ts'
import { defineSettings } from '../../../platform/settings/setting.ts'

/** [PAY-16] */
export const visaCheckoutSettings = defineSettings(
  {
    /** Origin of Visa's script for browsers; null = no Visa Checkout. */
    visaCheckoutUrl: partyAddress('VISA_CHECKOUT_URL'),
    /** The shop's public keys at Visa. */
    visaCheckoutKey: optionalText('VISA_CHECKOUT_KEY'),
    visaCheckoutEncryptionKey: optionalText('VISA_CHECKOUT_ENCRYPTION_KEY'),
  },
  {
    complaints: ({ visaCheckoutUrl, visaCheckoutKey, visaCheckoutEncryptionKey }) =>
      new Set([visaCheckoutUrl, visaCheckoutKey, visaCheckoutEncryptionKey].map((value) => value === null)).size === 1
        ? []
        : ['VISA_CHECKOUT_URL, VISA_CHECKOUT_KEY and VISA_CHECKOUT_ENCRYPTION_KEY are needed together'],
  },
)
