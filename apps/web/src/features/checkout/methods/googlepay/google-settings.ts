import type { Configuration } from '@forno/contracts/configuration/configuration'

/** The settings of Google's script. [PAY-19] */
export type GooglePaySettings = {
  readonly scriptUrl: string
  readonly environment: 'TEST' | 'PRODUCTION'
  /** Our ids at Google and at the card gateway, which decrypts Google's tokens. */
  readonly merchantId: string
  readonly gatewayMerchantId: string
}

/** null = this shop has no Google Pay. */
export const googlePaySettings = ({ uris, settings }: Configuration): GooglePaySettings | null => {
  const origin = uris['URI_GOOGLE_PAY'] || null
  if (origin === null) return null
  return {
    scriptUrl: `${origin}/gp/p/js/pay.js`,
    environment: settings['ENVIRONMENT'] === 'production' ? 'PRODUCTION' : 'TEST',
    merchantId: settings['KEY_GOOGLE_PAY'] ?? '',
    gatewayMerchantId: settings['KEY_CARD_GATEWAY'] ?? '',
  }
}
