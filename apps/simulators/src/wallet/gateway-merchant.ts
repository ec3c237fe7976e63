import type { Environment } from '../platform/party-definition.ts'

/** The merchant id at the card gateway that wallet tokens are for. */
export const gatewayMerchantId = ({ CYBERSOURCE_MERCHANT_ID }: Environment): string =>
  CYBERSOURCE_MERCHANT_ID || 'forno_demo'
