import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { TokenHash } from '@forno/domain/customers/refresh-family'

/**
 * A refresh token is `familyId.secret.binding`. The secret changes with each use; the binding stays for the sign-in. The app gets it
 * whole; a browser gets `familyId.secret` as text and the binding as a cookie that its scripts cannot read. [ACC-04]
 */
export type RefreshTokenText = { readonly familyId: string; readonly secret: string; readonly binding: string }

const random = (): string => randomBytes(32).toString('base64url')

export const newRefreshToken = (familyId: string): RefreshTokenText => ({
  familyId,
  secret: random(),
  binding: random(),
})

export const hashRefreshToken = ({ familyId, secret, binding }: RefreshTokenText): TokenHash =>
  createHash('sha256').update(`${familyId}.${secret}.${binding}`).digest('base64url') as TokenHash

/** The one token that follows: who repeats a use is given the same one, though it was never kept. [ACC-16] */
export const successorOf = (token: RefreshTokenText, key: string): RefreshTokenText => {
  const { familyId, secret, binding } = token
  const next = createHmac('sha256', key).update(`refresh:${familyId}.${secret}.${binding}`).digest('base64url')
  return { familyId, secret: next, binding }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A token as it was sent: whole by the app, else with the cookie. null = none at all. */
export const readRefreshToken = (text: string, cookie: string | undefined): RefreshTokenText | null => {
  const [familyId = '', secret = '', sent, ...more] = text.split('.')
  const binding = sent ?? cookie
  if (!uuid.test(familyId) || secret === '' || binding === undefined || more.length > 0) return null
  return { familyId, secret, binding }
}

/** Whether the text alone opens the door, as the app's does. */
export const isWhole = (text: string): boolean => text.split('.').length === 3

export const wholeText = ({ familyId, secret, binding }: RefreshTokenText): string => `${familyId}.${secret}.${binding}`
export const handleText = ({ familyId, secret }: RefreshTokenText): string => `${familyId}.${secret}`
