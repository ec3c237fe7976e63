import type { Clock } from '../../../platform/core/clock.ts'

/** The gateway's URL, our credentials, and the signing method. */
export type CybersourceSettings = {
  /** `https://api.cybersource.com` */
  readonly cybersourceUrl: string
  readonly cybersourceMerchantId: string
  readonly cybersourceKeyId: string
  /** The signing key, in Base64. */
  readonly cybersourceSecret: string
  readonly cybersourceAuth: 'http_signature' | 'jwt'
  /** Whether card payments use 3-D Secure. [PAY-25] */
  readonly cybersourcePayerAuth: boolean
  /** Timeout of one operation, in milliseconds. */
  readonly patience: number
}

export type CybersourceDeps = {
  readonly clock: Clock
  /** The URL of our page at the end of a challenge, inside the bank's frame. [PAY-27] */
  readonly returnUrl: () => string
}
