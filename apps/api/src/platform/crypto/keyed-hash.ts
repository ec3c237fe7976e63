import { createHmac } from 'node:crypto'
import { normaliseEmail } from '@forno/domain/customers/email'

const hashed = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

/** An address under a secret key, so that who reads the table cannot try out addresses. [VOU-13] */
export const emailHash = (key: string, email: string): string => hashed(key, normaliseEmail(email))

/** Somebody's id under a secret key. [PAY-06] */
export const idHash = (key: string, kind: 'user' | 'customer', id: string): string => hashed(key, `${kind} ${id}`)

/** A normalised number under a secret key. [MKT-04] */
export const phoneHash = (key: string, number: string): string => hashed(key, `phone ${number}`)

/** What an abuse counter belongs to, under a secret key; letter case does not count. [ACC-13] */
export const counterHash = (key: string, limit: string, of: string): string =>
  hashed(key, `${limit} ${of.toLowerCase()}`)

export type SubjectKind = 'customer' | 'email' | 'store' | 'agent' | 'device' | 'address'

/** Whom a line of the security log is about, under a secret key: the same subject has the same hash. (ASVS 5.0 16.2.5) */
export const subjectHash = (key: string, kind: SubjectKind, id: string): string =>
  hashed(key, `${kind} ${id.toLowerCase()}`)
