import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { TokenHash } from '@forno/domain/customers/refresh-family'

/**
 * A refresh token is `familyId.secret.binding`. The secret changes with each use; the binding lasts as long as the
 * sign-in. The app gets the whole token. A browser gets `familyId.secret` as text, and the binding in an HttpOnly
 * cookie. [ACC-04]
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

/**
 * The successor of a token. It is derived, not stored, so that a repeated exchange returns the same successor.
 * [ACC-16]
 */
export const successorOf = (token: RefreshTokenText, key: string): RefreshTokenText => {
  const { familyId, secret, binding } = token
  const next = createHmac('sha256', key).update(`refresh:${familyId}.${secret}.${binding}`).digest('base64url')
  return { familyId, secret: next, binding }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Parses a token: whole from the app, otherwise completed by the cookie. null = invalid or incomplete. */
export const readRefreshToken = (text: string, cookie: string | undefined): RefreshTokenText | null => {
  const [familyId = '', secret = '', sent, ...more] = text.split('.')
  const binding = sent ?? cookie
  if (!uuid.test(familyId) || secret === '' || binding === undefined || more.length > 0) return null
  return { familyId, secret, binding }
}

/** Whether the text is a browser's part of a token that came without the rest, which is in its cookie. */
export const lacksCookie = (text: string, cookie: string | undefined): boolean =>
  cookie === undefined && !isWhole(text) && readRefreshToken(text, '') !== null

/** Whether the text is a whole token, as the app sends it. */
export const isWhole = (text: string): boolean => text.split('.').length === 3

export const wholeText = ({ familyId, secret, binding }: RefreshTokenText): string => `${familyId}.${secret}.${binding}`
export const handleText = ({ familyId, secret }: RefreshTokenText): string => `${familyId}.${secret}`
