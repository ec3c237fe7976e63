import { randomBytes } from 'node:crypto'

const key = (): string => randomBytes(32).toString('base64url')

/** Secrets for a shop with a public URL, which refuses the demo secrets. */
export const ownKeys = () => ({ TOKEN_KEYS: key(), EMAIL_HASH_KEY: key() })
