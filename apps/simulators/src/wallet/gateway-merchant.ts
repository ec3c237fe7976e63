import type { Environment } from '../platform/party-definition.ts'

/** The merchant's id at the card gateway, for which wallets seal. */
export const gatewayMerchantId = ({ CYBERSOURCE_MERCHANT_ID }: Environment): string =>
  CYBERSOURCE_MERCHANT_ID || 'forno_demo'
