import { createHash } from 'node:crypto'

const hash = (kind: string, text: string): string => createHash('sha256').update(`${kind}:${text}`).digest('base64url')

/** By which a customer's e-mail address is known again without being kept; letter case does not count. */
export const emailHashOf = (emailAddress: string): string => hash('email', emailAddress.trim().toLowerCase())

/** By which a customer's phone (E.164) is known again without being kept. */
export const phoneHashOf = (phoneNumber: string): string => hash('phone', phoneNumber)
