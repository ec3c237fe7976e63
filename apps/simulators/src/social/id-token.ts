import { createHash, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import type { Clock } from '../platform/clock.ts'
import type { Grant } from './grants.ts'
import type { Keys } from './keys.ts'

/** Faults of the next token, to test that a client refuses it. */
export const tokenFaults = [
  ...(['wrongIssuer', 'wrongAudience', 'wrongNonce', 'wrongKey', 'unknownKid'] as const),
  ...(['expired', 'notYetValid', 'algNone', 'algHS256'] as const),
] as const

export type TokenFault = (typeof tokenFaults)[number]

export const isTokenFault = (text: string | undefined): text is TokenFault => tokenFaults.some((each) => each === text)

/** How far a fault shifts the token's lifetime, in seconds. */
export const movedBy = (fault: TokenFault | undefined): number =>
  fault === 'expired' ? -48 * 3600 : fault === 'notYetValid' ? 3600 : 0

export type IdTokenRequest = {
  readonly grant: Grant
  readonly issuer: string
  /** The provider's claims about the person. */
  readonly claims: JWTPayload
  /** Token lifetime in seconds. */
  readonly lives: number
  /** Issued together with the id token, which contains their half hashes as `c_hash` and `at_hash`. */
  readonly code?: string | undefined
  readonly accessToken?: string | undefined
  readonly fault: TokenFault | undefined
}

/** The left half of the hash, as OIDC Core §3.3.2.11 defines it. */
const halfHash = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

/** A signed OpenID Connect id token, optionally with one fault. [ACC-39] */
export async function mintIdToken(keys: Keys, clock: Clock, minting: IdTokenRequest): Promise<string> {
  const { grant, fault } = minting
  const payload = payloadOf(minting, Math.floor(clock() / 1000) + movedBy(fault))
  const key = await keys.signing(grant.provider)
  if (fault === 'algNone') return new UnsecuredJWT(payload).encode()
  if (fault === 'algHS256')
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .sign(new TextEncoder().encode(key.pem))
  const isStrange = fault === 'wrongKey' || fault === 'unknownKid'
  const signing = isStrange ? await keys.stranger() : key
  const kid = fault === 'unknownKid' ? signing.kid : key.kid
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(signing.privateKey)
}

function payloadOf({ grant, issuer, claims, lives, code, accessToken, fault }: IdTokenRequest, at: number): JWTPayload {
  const nonce = fault === 'wrongNonce' ? randomUUID() : grant.nonce
  return {
    iss: fault === 'wrongIssuer' ? 'https://issuer.invalid' : issuer,
    aud: fault === 'wrongAudience' ? 'another-client' : grant.clientId,
    sub: grant.person.subject,
    ...claims,
    iat: at,
    exp: at + lives,
    ...(fault === 'notYetValid' ? { nbf: at } : {}),
    ...(nonce === null ? {} : { nonce }),
    ...(code === undefined ? {} : { c_hash: halfHash(code) }),
    ...(accessToken === undefined ? {} : { at_hash: halfHash(accessToken) }),
  }
}
