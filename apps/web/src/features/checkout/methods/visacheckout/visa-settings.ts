import type { Configuration } from '@forno/contracts/configuration/configuration'

/** The URL of Visa Checkout's script; null unless the flag `visa_checkout` enables the retired wallet. [PAY-16] */
export const visaCheckoutScript = ({ uris, settings }: Configuration): string | null => {
  const origin = uris['URI_VISA_CHECKOUT'] || null
  const isOn = /^(true|on|1)$/i.test(settings['visa_checkout']?.trim() ?? '')
  return origin === null || !isOn ? null : `${origin}/checkout-widget/resources/js/integration/v1/sdk.js`
}
