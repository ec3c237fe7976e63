import { createHmac } from 'node:crypto'
import { normaliseEmail } from '@forno/domain/customers/email'

const keyedHash = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

/** Keyed hash of an e-mail address. Without the key, a reader of the table cannot test guessed addresses. [VOU-13] */
export const emailHash = (key: string, email: string): string => keyedHash(key, normaliseEmail(email))

/** Keyed hash of a user id or customer id. [PAY-06] */
export const idHash = (key: string, kind: 'user' | 'customer', id: string): string => keyedHash(key, `${kind} ${id}`)

/** Keyed hash of a normalised phone number. [MKT-04] */
export const phoneHash = (key: string, number: string): string => keyedHash(key, `phone ${number}`)

/** Keyed hash of the subject of an abuse counter; case-insensitive. [ACC-13] */
export const counterHash = (key: string, limit: string, subject: string): string =>
  keyedHash(key, `${limit} ${subject.toLowerCase()}`)

/** Keyed hash of a voucher's code, in the records of prize draws. [MKT-13] */
export const voucherHash = (key: string, code: string): string => keyedHash(key, `voucher code ${code}`)

/** Keyed hash of a browser that allows analytics, in the ledger of consents. [ANA-01] */
export const clientHash = (key: string, clientId: string): string => keyedHash(key, `analytics client ${clientId}`)

/** Keyed hash of the address of a push subscription, which is a secret of its device. */
export const endpointHash = (key: string, endpoint: string): string => keyedHash(key, `push endpoint ${endpoint}`)

/**
 * Keyed hash of a phone or its network in the reports about a bundle. It differs for each version, so that the reports
 * about two bundles cannot be linked. [NAT-08]
 */
export const appStartHash = (key: string, version: string, kind: 'device' | 'network', id: string): string =>
  keyedHash(key, `app ${kind} ${version} ${id}`)

export type SubjectKind = 'customer' | 'email' | 'store' | 'agent' | 'device' | 'address'

/** Keyed hash of the subject of a security event: the same subject always has the same hash. (ASVS 5.0 16.2.5) */
export const subjectHash = (key: string, kind: SubjectKind, id: string): string =>
  keyedHash(key, `${kind} ${id.toLowerCase()}`)
