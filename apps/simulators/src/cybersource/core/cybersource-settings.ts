import type { Environment } from '../../platform/party-definition.ts'
import { gatewayMerchantId } from '../../wallet/gateway-merchant.ts'

/** Who may call the card gateway, and with which key. */
export type CybersourceSettings = {
  readonly merchantId: string
  readonly keyId: string
  /** Base64 of the key that signs. */
  readonly secret: string
}

/** No secrets, as every copy of this program has them. */
export const demoCybersource: CybersourceSettings = {
  merchantId: gatewayMerchantId({}),
  keyId: 'c0ffee00-1234-4abc-8def-000000000001',
  secret: 'ZGVtby1jeWJlcnNvdXJjZS1zZWNyZXQtb2YtZm9ybm8=',
}

export const readCybersourceSettings = (environment: Environment): CybersourceSettings => ({
  merchantId: gatewayMerchantId(environment),
  keyId: environment.CYBERSOURCE_KEY_ID || demoCybersource.keyId,
  secret: environment.CYBERSOURCE_SECRET || demoCybersource.secret,
})
