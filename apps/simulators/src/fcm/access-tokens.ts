import { randomBytes } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import type { ServiceAccount } from './service-account.ts'

export const jwtGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Google's own client signs for this audience, whichever address it calls. */
const googleAudience = 'https://oauth2.googleapis.com/token'
const scopes = [
  'https://www.googleapis.com/auth/firebase.messaging',
  'https://www.googleapis.com/auth/cloud-platform',
] as const

/** Seconds. */
const longestAssertion = 3_600
const tokenLifetime = 3_599
const clockSkew = 300

/** An error of Google's token endpoint. */
export class TokenRefusal extends Error {
  readonly error: string
  constructor(error: string, message: string) {
    super(message)
    this.error = error
  }
}

export type AccessToken = { readonly access_token: string; readonly expires_in: number; readonly token_type: 'Bearer' }

/** The access tokens of one account; `now` is the machine's time in milliseconds, because senders sign with theirs. */
export function createAccessTokens(account: () => ServiceAccount, now: () => number) {
  const expiries = new Map<string, number>()

  const checkClaims = async (assertion: string, audience: string): Promise<void> => {
    const { clientEmail, publicKey } = account()
    const { payload } = await jwtVerify(assertion, publicKey, {
      algorithms: ['RS256'],
      audience: [audience, googleAudience],
      currentDate: new Date(now()),
      requiredClaims: ['iat', 'exp'],
    })
    if (payload.iss !== clientEmail) throw new TokenRefusal('invalid_grant', 'Invalid grant: account not found')
    if ((payload.iat ?? 0) > now() / 1000 + clockSkew)
      throw new TokenRefusal('invalid_grant', 'Invalid JWT: iat must be in a reasonable timeframe.')
    if ((payload.exp ?? 0) - (payload.iat ?? 0) > longestAssertion)
      throw new TokenRefusal('invalid_grant', 'Invalid JWT: Token must be a short-lived token (60 minutes)')
    const requestedScopes = typeof payload['scope'] === 'string' ? payload['scope'].split(' ') : []
    if (!requestedScopes.some((scope) => scopes.some((known) => known === scope)))
      throw new TokenRefusal('invalid_scope', 'Invalid OAuth scope or ID token audience provided.')
  }

  return {
    /** Exchanges a signed assertion for a token (RFC 7523). */
    exchange: async (assertion: string, audience: string): Promise<AccessToken> => {
      try {
        await checkClaims(assertion, audience)
      } catch (failure) {
        if (failure instanceof errors.JWSSignatureVerificationFailed)
          throw new TokenRefusal('invalid_grant', 'Invalid JWT Signature.')
        if (failure instanceof errors.JOSEError)
          throw new TokenRefusal('invalid_grant', `Invalid JWT: ${failure.message}`)
        throw failure
      }
      const token = `ya29.${randomBytes(48).toString('base64url')}`
      expiries.set(token, now() + tokenLifetime * 1000)
      return { access_token: token, expires_in: tokenLifetime, token_type: 'Bearer' }
    },
    isValid: (token: string): boolean => now() < (expiries.get(token) ?? 0),
    forget: () => expiries.clear(),
  }
}

export type AccessTokens = ReturnType<typeof createAccessTokens>
