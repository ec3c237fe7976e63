import { accessTokenLifetime } from '@forno/domain/customers/refresh-family'
import { grantedScopes, type Scope } from '@forno/domain/customers/scope'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../core/clock.ts'
import { signingKeysOf } from './signing-keys.ts'

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

/** The claims `iss` and `aud`. */
const parties = { issuer: 'forno', audience: 'forno-api' } as const
/** The header `typ` of an access token (RFC 9068): other tokens that these keys sign are no access tokens. */
const typ = 'at+jwt'
const algorithm = 'HS256'
/** An instant before the expiry of every token, so that no token counts as expired. */
const beforeAnyExpiry = 0

/**
 * Access tokens of customers. The first key signs; every key verifies. Whether the sign-in is still active is a
 * question for the database. [ACC-04]
 */
export const makeAccessTokens = (tokenKeys: readonly string[], clock: Clock): AccessTokens => {
  const keys = signingKeysOf(tokenKeys)

  const claimsOf = async (text: string, key: Uint8Array, at: number): Promise<AccessToken | null> => {
    const currentDate = new Date(at)
    const checks = { ...parties, algorithms: [algorithm], typ, currentDate, requiredClaims: ['sub', 'exp'] }
    const { payload } = await jwtVerify(text, key, checks)
    const { sub, family, scope } = payload
    if (sub === undefined || typeof family !== 'string' || typeof scope !== 'string') return null
    return { customerId: sub as CustomerId, familyId: family, scopes: grantedScopes(scope) }
  }

  const verify = async (text: string, at: number): Promise<AccessToken | null> => {
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
        .setIssuer(parties.issuer)
        .setAudience(parties.audience)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenLifetime / 1000)
        .sign(keys[0])
    },
    read: (text) => verify(text, clock()),
    readForLogOut: (text) => verify(text, beforeAnyExpiry),
  }
}
