import type { Clock } from '../../../platform/core/clock.ts'

/** Where the card gateway is, who we are to it, and how we say so. */
export type CybersourceSettings = {
  /** `https://api.cybersource.com` */
  readonly cybersourceUrl: string
  readonly cybersourceMerchantId: string
  readonly cybersourceKeyId: string
  /** Base64 of the key that signs. */
  readonly cybersourceSecret: string
  readonly cybersourceAuth: 'http_signature' | 'jwt'
  /** Whether banks are asked who holds a card before its money is (3-D Secure). [PAY-25] */
  readonly cybersourcePayerAuth: boolean
  /** Milliseconds that an operation waits for its answers. */
  readonly patience: number
}

export type CybersourceNeeds = {
  readonly clock: Clock
  /** Where banks send people back to: a page of ours in the bank's frame. [PAY-27] */
  readonly returnUrl: () => string
}
