import type { Environment } from '../../platform/party-definition.ts'
import { gatewayMerchantId } from '../../wallet/gateway-merchant.ts'

/** The merchant account of the card gateway and its key. */
export type CybersourceSettings = {
  readonly merchantId: string
  readonly keyId: string
  /** The shared secret, in base64. */
  readonly secret: string
}

/** Demo credentials: not secret, because every copy of this program contains them. */
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
