import { createHash, createHmac } from 'node:crypto'
import { mailboxOf, normaliseEmail } from '@forno/domain/customers/email'

/** Marks a hash under the first key derivation, so that a later one can tell its rows from these. */
export const keyedPrefix = 'k1.'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The hashes by which the voucher tables recognise a customer without keeping an address or number. [VOU-01] [ACC-31] */
export type CustomerHashes = {
  /** Letter case and spaces around the address do not count. */
  readonly emailHashOf: (emailAddress: string) => string
  /** Equal for all spellings of an address that reach the same mailbox: a voucher is bound to it. [VOU-13] */
  readonly mailboxHashOf: (emailAddress: string) => string
  /** Expects E.164. */
  readonly phoneHashOf: (phoneNumber: string) => string
  /** Turns an unkeyed hash of an earlier version into the hash that `emailHashOf` or `phoneHashOf` returns today. */
  readonly keyedOf: (unkeyedHash: string) => string
}

/**
 * HMAC-SHA-256 under `EMAIL_HASH_KEY` over the unkeyed hash of earlier versions: a reader of a dump cannot try out all numbers, and
 * rows of those versions keep counting once they are re-keyed.
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
