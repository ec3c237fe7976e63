import { createHash } from 'node:crypto'
import { accessTokenLifetime } from '@forno/domain/customers/refresh-family'
import { grantedScopes, type Scope } from '@forno/domain/customers/scope'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../core/clock.ts'

/** The claims of a bearer token: customer, sign-in family and scopes. */
export type AccessToken = {
  readonly customerId: CustomerId
  readonly familyId: string
  readonly scopes: readonly Scope[]
}

export type AccessTokens = {
  readonly issue: (token: AccessToken) => Promise<string>
  /** The token's claims; null if it is invalid, expired, or signed by another issuer. */
  readonly read: (text: string) => Promise<AccessToken | null>
  /** Like `read`, but also accepts expired tokens. For log-out only. */
  readonly readForLogOut: (text: string) => Promise<AccessToken | null>
}

const names = { issuer: 'forno', audience: 'forno-api' } as const
const typ = 'at+jwt'
const algorithm = 'HS256'
/** An instant before the expiry of every token, so that no token counts as expired. */
const beforeAnyExpiry = 0
/** A key of the length that the algorithm needs, derived from a configured key of any length. */
const bytesOf = (key: string): Uint8Array => createHash('sha256').update(key).digest()

/**
 * Access tokens of customers. The first key signs; every key verifies. Whether the sign-in is still active is a
 * question for the database. [ACC-04]
 */
export const makeAccessTokens = (tokenKeys: readonly string[], clock: Clock): AccessTokens => {
  const keys = tokenKeys.map(bytesOf)
  const [first] = keys
  if (first === undefined) throw new RangeError('TOKEN_KEYS has no key')

  const claimsOf = async (text: string, key: Uint8Array, at: number): Promise<AccessToken | null> => {
    const currentDate = new Date(at)
    const checks = { ...names, algorithms: [algorithm], typ, currentDate, requiredClaims: ['sub', 'exp'] }
    const { payload } = await jwtVerify(text, key, checks)
    const { sub, family, scope } = payload
    if (sub === undefined || typeof family !== 'string' || typeof scope !== 'string') return null
    return { customerId: sub as CustomerId, familyId: family, scopes: grantedScopes(scope) }
  }

  const verified = async (text: string, at: number): Promise<AccessToken | null> => {
    for (const key of keys) {
      const claims = await claimsOf(text, key, at).catch(() => null)
      if (claims !== null) return claims
    }
    return null
  }

  return {
    issue: ({ customerId, familyId, scopes }) => {
      const now = Math.floor(clock() / 1000)
      return new SignJWT({ family: familyId, scope: scopes.join(' ') })
        .setProtectedHeader({ alg: algorithm, typ })
        .setSubject(customerId)
        .setIssuer(names.issuer)
        .setAudience(names.audience)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenLifetime / 1000)
        .sign(first)
    },
    read: (text) => verified(text, clock()),
    readForLogOut: (text) => verified(text, beforeAnyExpiry),
  }
}
