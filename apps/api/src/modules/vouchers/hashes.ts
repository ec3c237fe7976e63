import { createHash, createHmac } from 'node:crypto'
import { mailboxOf, normaliseEmail } from '@forno/domain/customers/email'

/** Prefix of the first key derivation, which tells its hashes from later ones. */
export const keyedPrefix = 'k1.'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Hashes that identify a customer in the voucher tables, which hold no address or number. [VOU-01] [ACC-31] */
export type CustomerHashes = {
  /** Ignores letter case and surrounding spaces. */
  readonly emailHashOf: (emailAddress: string) => string
  /** Equal for all spellings of an address that reach the same mailbox; vouchers are issued to it. [VOU-13] */
  readonly mailboxHashOf: (emailAddress: string) => string
  /** Expects an E.164 number. */
  readonly phoneHashOf: (phoneNumber: string) => string
  /** Keys an unkeyed hash of an earlier version; equals `emailHashOf` or `phoneHashOf` of the same customer. */
  readonly keyedOf: (unkeyedHash: string) => string
}

/**
 * HMAC-SHA-256 under `EMAIL_HASH_KEY` over the unkeyed hash of earlier versions. The key stops a reader of a dump
 * from trying all phone numbers, and rows of earlier versions keep counting once they are re-keyed.
 */
export const makeCustomerHashes = (key: string): CustomerHashes => {
  const keyedOf = (unkeyedHash: string): string =>
    `${keyedPrefix}${createHmac('sha256', key).update(`voucher ${unkeyedHash}`).digest('base64url')}`
  const emailHashOf = (emailAddress: string): string => keyedOf(sha256(`email:${normaliseEmail(emailAddress)}`))
  return {
    emailHashOf,
    mailboxHashOf: (emailAddress) => emailHashOf(mailboxOf(emailAddress)),
    phoneHashOf: (phoneNumber) => keyedOf(sha256(`phone:${phoneNumber}`)),
    keyedOf,
  }
}
