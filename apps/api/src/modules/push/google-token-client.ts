import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { delayOf, noAnswer, type CallTimes } from './push-outcome.ts'

/** A service account of Google Cloud: the fields of its JSON key. */
export type ServiceAccount = {
  readonly clientEmail: string
  /** An RSA key. */
  readonly privateKey: KeyObject
  /** The address that exchanges an assertion for an access token. */
  readonly tokenUrl: string
}

/** An access token, or why there is none, and after how many milliseconds to ask again; null = no wish. */
type AccessTokenResult =
  | { readonly token: string }
  | { readonly token: null; readonly delay: number | null; readonly reason: string }

type GoogleAccessTokens = {
  /** The cached token, or a new one. */
  readonly get: () => Promise<AccessTokenResult>
  /** Forgets a token that Google has refused; a newer one stays. */
  readonly forget: (token: string) => void
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Seconds until an assertion expires: Google accepts at most an hour. */
const assertionLifetime = 3_600

/** A token is replaced this long before it expires. Milliseconds. */
const expiryMargin = 300_000

type TokenReply = { readonly access_token?: unknown; readonly expires_in?: unknown }

/**
 * Access tokens of a service account for Firebase Cloud Messaging (RFC 7523). One token serves all sends until shortly
 * before it expires; sends that need a new one share one request.
 */
export const makeGoogleAccessTokens = (account: ServiceAccount, { now, deadline }: CallTimes): GoogleAccessTokens => {
  let cached: { readonly token: string; readonly until: number } | null = null
  let pending: Promise<AccessTokenResult> | null = null

  const assertion = (): Promise<string> => {
    const seconds = Math.floor(now() / 1_000)
    return new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.clientEmail)
      .setAudience(account.tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + assertionLifetime)
      .sign(account.privateKey)
  }

  const request = async (): Promise<AccessTokenResult> => {
    const body = new URLSearchParams({ grant_type: grantType, assertion: await assertion() })
    const signal = AbortSignal.timeout(deadline)
    try {
      const response = await fetch(account.tokenUrl, { method: 'POST', body, redirect: 'manual', signal })
      if (!response.ok) {
        await response.body?.cancel()
        const delay = delayOf(response.headers.get('retry-after'))
        return { token: null, delay, reason: `the token address answered with ${response.status}` }
      }
      const { access_token: token, expires_in: lifetime } = (await response.json()) as TokenReply
      if (typeof token !== 'string' || typeof lifetime !== 'number')
        return { token: null, delay: null, reason: 'the token address answered without a token' }
      cached = { token, until: now() + lifetime * 1_000 - expiryMargin }
      return { token }
    } catch (error) {
      return { token: null, delay: null, reason: `the token address gave ${noAnswer(error)}` }
    }
  }

  return {
    get: () => {
      if (cached !== null && now() < cached.until) return Promise.resolve({ token: cached.token })
      pending ??= request().finally(() => {
        pending = null
      })
      return pending
    },
    forget: (token) => {
      if (cached?.token === token) cached = null
    },
  }
}
