/** Who may call the card gateway, and with which key. */
export type CybersourceSettings = {
  readonly merchantId: string
  readonly keyId: string
  /** Base64 of the key that signs. */
  readonly secret: string
}

/** No secrets, as every copy of this program has them. */
export const demoCybersource: CybersourceSettings = {
  merchantId: 'forno_demo',
  keyId: 'c0ffee00-1234-4abc-8def-000000000001',
  secret: 'ZGVtby1jeWJlcnNvdXJjZS1zZWNyZXQtb2YtZm9ybm8=',
}
