import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import type { Clock } from '../../platform/core/clock.ts'
import type { KeySet } from './key-set-client.ts'

/** Seconds by which a provider's clock may differ from ours. */
export const clockSkew = 120

export type IdTokenRules = {
  readonly issuers: readonly string[]
  readonly audiences: readonly string[]
  readonly keys: KeySet
  /** The nonce that the page generated before the log-in, and its hash where a provider uses that. */
  readonly nonces: readonly string[]
  /** A secret that only the provider and we know, if the provider signs with it. */
  readonly secret?: string
}

/** The verified claims of an ID token. */
export type Claims = JWTPayload & { readonly sub: string; readonly exp: number }

const asymmetric = 'RS256'
const symmetric = 'HS256'

/** The algorithm in the header; null = the token cannot be parsed. */
const algorithmOf = (token: string): string | null => {
  try {
    return decodeProtectedHeader(token).alg ?? null
  } catch {
    return null
  }
}

/**
 * The claims of an ID token; null = the token is invalid. We choose the algorithm, never the token: otherwise an
 * attacker could use the public key as a shared secret. Rejects only if the keys cannot be fetched. [ACC-14]
 */
export const readIdToken = async (token: string, rules: IdTokenRules, clock: Clock): Promise<Claims | null> => {
  const algorithm = algorithmOf(token)
  const isShared = algorithm === symmetric && rules.secret !== undefined
  if (algorithm !== asymmetric && !isShared) return null
  const now = clock()
  const checks = {
    algorithms: [algorithm],
    issuer: [...rules.issuers],
    audience: [...rules.audiences],
    clockTolerance: clockSkew,
    currentDate: new Date(now),
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  }
  try {
    const { payload } = isShared
      ? await jwtVerify(token, new TextEncoder().encode(rules.secret), checks)
      : await rules.keys.use((key) => jwtVerify(token, key, checks))
    return hasValidClaims(payload, rules, now) ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const hasValidClaims = (payload: JWTPayload, { nonces }: IdTokenRules, now: number): payload is Claims => {
  const { sub, exp, iat, aud, nonce } = payload
  return (
    typeof sub === 'string' &&
    sub !== '' &&
    exp !== undefined &&
    iat !== undefined &&
    iat <= now / 1000 + clockSkew &&
    (!Array.isArray(aud) || aud.length === 1) &&
    typeof nonce === 'string' &&
    nonces.includes(nonce)
  )
}

/** A claim without spaces around it; empty if it is no text. */
export const claimText = (claim: unknown): string => (typeof claim === 'string' ? claim.trim() : '')
/** Whether a claim is true. Apple sends "true" as a string. */
export const isTrue = (claim: unknown): boolean => claim === true || claim === 'true'
