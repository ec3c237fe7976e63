import type { Configuration } from '@forno/contracts/site/configuration'

/** What Google's script is started with. [PAY-19] */
export type GooglePaySettings = {
  readonly scriptUrl: string
  readonly environment: 'TEST' | 'PRODUCTION'
  /** Who we are at Google, and at the card gateway that opens its tokens. */
  readonly merchantId: string
  readonly gatewayMerchantId: string
}

const origin = (configuration: Configuration, name: string): string | null => configuration.uris[name] || null

/** null = this shop has no Google Pay. */
export const googlePaySettings = (configuration: Configuration): GooglePaySettings | null => {
  const from = origin(configuration, 'URI_GOOGLE_PAY')
  const { settings } = configuration
  if (from === null) return null
  return {
    scriptUrl: `${from}/gp/p/js/pay.js`,
    environment: settings['ENVIRONMENT'] === 'production' ? 'PRODUCTION' : 'TEST',
    merchantId: settings['KEY_GOOGLE_PAY'] ?? '',
    gatewayMerchantId: settings['KEY_CARD_GATEWAY'] ?? '',
  }
}

/** Apple's script for browsers that have no Apple Pay of their own; null = this shop has no Apple Pay. [PAY-17] */
export const applePayScript = (configuration: Configuration): string | null => {
  const from = origin(configuration, 'URI_APPLE_PAY')
  return from === null ? null : `${from}/jsapi/1.latest/apple-pay-sdk.js`
}

/** Visa Checkout's script; null unless the flag `visa_checkout` brings the retired wallet back. [PAY-16] */
export const visaCheckoutScript = (configuration: Configuration): string | null => {
  const from = origin(configuration, 'URI_VISA_CHECKOUT')
  const isOn = /^(true|on|1)$/i.test(configuration.settings['visa_checkout']?.trim() ?? '')
  return from === null || !isOn ? null : `${from}/checkout-widget/resources/js/integration/v1/sdk.js`
}
