import { optionalText } from '../../../platform/settings/setting-kinds.ts'
import { defineSettings } from '../../../platform/settings/setting.ts'

/** [PAY-16] */
export const visaCheckoutSettings = defineSettings(
  {
    /** The shop's public keys at Visa; null = no Visa Checkout. */
    visaCheckoutKey: optionalText('VISA_CHECKOUT_KEY'),
    visaCheckoutEncryptionKey: optionalText('VISA_CHECKOUT_ENCRYPTION_KEY'),
  },
  {
    complaints: ({ visaCheckoutKey, visaCheckoutEncryptionKey }) =>
      (visaCheckoutKey === null) === (visaCheckoutEncryptionKey === null)
        ? []
        : ['VISA_CHECKOUT_KEY and VISA_CHECKOUT_ENCRYPTION_KEY are needed together'],
  },
)
