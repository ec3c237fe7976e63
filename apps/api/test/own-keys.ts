import { randomBytes } from 'node:crypto'

const key = (): string => randomBytes(32).toString('base64url')

/** Secrets of our own for a shop that others can reach, which refuses the demo's. */
export const ownKeys = () => ({ TOKEN_KEYS: key(), EMAIL_HASH_KEY: key() })
