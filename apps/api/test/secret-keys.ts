import { randomBytes } from 'node:crypto'

const key = (): string => randomBytes(32).toString('base64url')

/** Secrets for a shop with a public URL, which refuses the demo secrets. */
export const ownKeys = () => ({ TOKEN_KEYS: key(), EMAIL_HASH_KEY: key() })

/** The mailboxes that production requires. */
export const ownMailboxes = {
  FORM_MAIL_CONTACT: 'contact@example.com',
  FORM_MAIL_COMPLAINT: 'complaints@example.com',
  FORM_MAIL_CAREERS: 'jobs@example.com',
  FORM_MAIL_FRANCHISE: 'franchise@example.com',
} as const
