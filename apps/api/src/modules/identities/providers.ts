import { hour } from '@forno/domain/core/durations'
import { createHash } from 'node:crypto'
import type { SocialIdentity } from '@forno/domain/customers/social-identity'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { instant, type Instant } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { ProviderSettings, SocialSettings } from './social-settings.ts'
import { makeFindFacebookPerson } from './facebook-client.ts'
import { clockSkew, isTrue, readIdToken, claimText, type Claims } from './id-token.ts'
import { makeKeySet } from './key-set-client.ts'
import { makePayPalLogin } from './paypal-client.ts'
import { ProviderDown } from './provider-down.ts'

/** The credential that a page received from a provider. */
export type ProviderToken = { readonly provider: SocialProvider; readonly token: string; readonly nonce: string | null }

/** A credential that must not be accepted again, and the time until it would be valid. */
export type SpentProof = { readonly proof: string; readonly until: Instant }
type ProvenIdentity = { readonly identity: SocialIdentity; readonly spent: readonly SpentProof[] }

/** Verifies a credential; null = invalid. Rejects with ProviderDown if the provider is unavailable. */
type Check = (credential: ProviderToken) => Promise<ProvenIdentity | null>

export type Providers = {
  /** Verifies a credential. Refuses SocialTokenRefused, SocialProviderDown and SocialProviderNotOffered. [ACC-14] */
  readonly prove: (credential: ProviderToken) => Promise<ProvenIdentity>
}

type ProvidersDeps = { readonly clock: Clock; readonly log: (error: unknown, message: string) => void }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** An ID token has three parts; Facebook's classic token has one. */
const isIdToken = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)

const textOrNull = (text: string): string | null => (text === '' ? null : text)

const spentBy = ({ provider, token, nonce }: ProviderToken, { exp }: Pick<Claims, 'exp'>): readonly SpentProof[] => {
  const until = instant((exp + clockSkew) * 1000)
  return [
    { proof: `token ${provider} ${token}`, until },
    ...(nonce === null ? [] : [{ proof: `nonce ${provider} ${nonce}`, until }]),
  ]
}

/** Google, Apple and Facebook's Limited Login: an ID token, verified with the provider's keys. */
const byIdToken = (
  settings: ProviderSettings,
  clock: Clock,
  { hashedNonce = false, isEmailVerified }: { hashedNonce?: boolean; isEmailVerified: (claims: Claims) => boolean },
): Check => {
  const { issuers, clientIds: audiences } = settings
  const keys = makeKeySet(settings.keysUrl, clock)
  return async (credential) => {
    const { provider, token, nonce } = credential
    if (nonce === null) return null
    const nonces = hashedNonce ? [nonce, sha256(nonce)] : [nonce]
    const claims = await readIdToken(token, { issuers, audiences, keys, nonces }, clock)
    if (claims === null) return null
    const identity = {
      provider,
      providerId: claims.sub,
      email: textOrNull(claimText(claims['email'])),
      isEmailVerified: isEmailVerified(claims),
      firstName: claimText(claims['given_name']),
      lastName: claimText(claims['family_name']),
    }
    return { identity, spent: spentBy(credential, claims) }
  }
}

const hasVerifiedEmail = (claims: Claims): boolean => isTrue(claims['email_verified'])
/** Facebook does not state whether an address is verified. */
const neverVerifiesEmail = (): boolean => false

/** A classic token is not used up: Facebook's script returns the same token until it expires. */
const byFacebook = (settings: NonNullable<SocialSettings['facebook']>, clock: Clock): Check => {
  const limited = byIdToken(settings, clock, { isEmailVerified: neverVerifiesEmail })
  const ask = makeFindFacebookPerson(settings)
  return async (credential) => {
    if (isIdToken(credential.token)) return limited(credential)
    const person = await ask(credential.token, clock())
    if (person === null) return null
    const { id, ...rest } = person
    return { identity: { provider: 'facebook', providerId: id, isEmailVerified: false, ...rest }, spent: [] }
  }
}

/** Milliseconds that a code is remembered: far longer than PayPal accepts it. */
const codeLifetime = hour

const byPayPal = (settings: NonNullable<SocialSettings['paypal']>, clock: Clock): Check => {
  const { issuers, clientIds: audiences, secret } = settings
  const keys = makeKeySet(settings.keysUrl, clock)
  const login = makePayPalLogin(settings)
  /** Whether the ID token contains the page's nonce. Otherwise the code belongs to another log-in. */
  const hasOwnNonce = async (idToken: string | null, nonce: string | null): Promise<boolean> => {
    if (nonce === null) return true
    if (idToken === null) return false
    return (await readIdToken(idToken, { issuers, audiences, keys, nonces: [nonce], secret }, clock)) !== null
  }
  return async (credential) => {
    const grant = await login.exchange(credential.token)
    if (grant === null || !(await hasOwnNonce(grant.idToken, credential.nonce))) return null
    const person = await login.person(grant.accessToken)
    if (person === null) return null
    const { id, ...rest } = person
    const spent = spentBy(credential, { exp: (clock() + codeLifetime) / 1000 })
    return { identity: { provider: 'paypal', providerId: id, ...rest }, spent }
  }
}

/** The log-in providers and their checks. [ACC-06] [ACC-14] */
export const makeProviders = (settings: SocialSettings, { clock, log }: ProvidersDeps): Providers => {
  const { google, facebook, apple, paypal } = settings
  const checks: Readonly<Record<SocialProvider, Check | null>> = {
    google: google && byIdToken(google, clock, { isEmailVerified: hasVerifiedEmail }),
    facebook: facebook && byFacebook(facebook, clock),
    // On iPhones, Apple receives the nonce's hash, so the token contains the hash.
    apple: apple && byIdToken(apple, clock, { hashedNonce: true, isEmailVerified: hasVerifiedEmail }),
    paypal: paypal && byPayPal(paypal, clock),
  }
  return {
    prove: async (credential) => {
      const check = checks[credential.provider] ?? refuse('SocialProviderNotOffered')
      const proven = await check(credential).catch((error: unknown) => {
        if (!(error instanceof ProviderDown)) throw error
        log(error, `${credential.provider} is unavailable for log-ins`)
        return refuse('SocialProviderDown')
      })
      return proven ?? refuse('SocialTokenRefused')
    },
  }
}
