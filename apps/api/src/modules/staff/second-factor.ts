import type { Instant } from '@forno/domain/core/basic-types'
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../../platform/crypto/sealed.ts'

const purpose = 'agent'
/** Seconds that a code is shown. */
const period = 30
/** Codes before and after the current one that are accepted, because clocks differ. */
const window = 1

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Forno', label, secret: Secret.fromBase32(secret), period, digits: 6, algorithm: 'SHA1' })

export const newSecret = (): string => new Secret({ size: 20 }).base32

export const sealSecret = (tokenKeys: readonly string[], secret: string): string =>
  seal(tokenKeys[0] ?? '', purpose, secret)
export const openSecret = (tokenKeys: readonly string[], sealed: string): string | null =>
  unseal(tokenKeys, purpose, sealed)

/** The otpauth address, which authenticators scan as a QR code. */
export const secretAddress = (secret: string, name: string): string => totpOf(secret, name).toString()

/** The time step of a code; null = not valid now. */
export const stepOf = (secret: string, code: string, at: Instant): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window })
  return delta === null ? null : Math.floor(at / 1000 / period) + delta
}
