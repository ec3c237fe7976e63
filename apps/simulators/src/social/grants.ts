import { minute } from '@forno/domain/core/durations'
import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Person, Provider } from './people.ts'
import { oauthRefusal } from './social-refusal.ts'

/** The authorisation that a person gave to a client, with the parameters of its request. */
export type Grant = {
  readonly provider: Provider
  readonly clientId: string
  readonly person: Person
  readonly scopes: readonly string[]
  readonly nonce: string | null
  /** null if a test created the code; then the redirect URI is not checked. */
  readonly redirectUri: string | null
  /** The S256 code challenge of RFC 7636. */
  readonly challenge: string | null
  /** Epoch milliseconds. */
  readonly at: number
}

/** The grant of an access token, with the token's validity in epoch milliseconds. */
export type IssuedGrant = Grant & { readonly from: number; readonly until: number }

/** What the exchange of a code must repeat or prove of its request. */
type CodeProof = { readonly redirectUri: string | undefined; readonly verifier: string | undefined }

export type Grants = ReturnType<typeof createGrants>

/** How long a code can be exchanged, in milliseconds. */
const codeLives = 5 * minute
/** Token lifetime in seconds. */
export const accessTokenLives = 3600

const secretText = (): string => randomBytes(24).toString('base64url')

/** The issued codes (single use), access tokens (expire) and refresh tokens (do not expire). */
export function createGrants(clock: Clock) {
  const codes = new Map<string, Grant>()
  const access = new Map<string, IssuedGrant>()
  const refresh = new Map<string, Grant>()

  const open = (grant: Grant, prefix: string, startsAt = clock()): string => {
    const token = `${prefix}${secretText()}`
    access.set(token, { ...grant, from: startsAt, until: startsAt + accessTokenLives * 1000 })
    return token
  }

  return {
    /** A new code, which the client exchanges once. */
    code(grant: Grant): string {
      const code = `code.${secretText()}`
      codes.set(code, grant)
      return code
    },
    /** Consumes the code even if the call is then refused. */
    spend(provider: Provider, clientId: string, code: string | undefined, { redirectUri, verifier }: CodeProof): Grant {
      if (code === undefined) throw oauthRefusal('invalid_request', 'The parameter code is missing.')
      const grant = codes.get(code)
      codes.delete(code)
      if (grant?.provider !== provider || clock() - grant.at > codeLives)
        throw oauthRefusal('invalid_grant', 'The code is unknown, has been used, or is older than five minutes.')
      if (grant.clientId !== clientId) throw oauthRefusal('invalid_grant', 'The code was given to another client.')
      if (grant.redirectUri !== null && redirectUri !== undefined && grant.redirectUri !== redirectUri)
        throw oauthRefusal('invalid_grant', 'The redirect_uri is not the one that the code was asked for with.')
      if (!isVerified(grant.challenge, verifier))
        throw oauthRefusal('invalid_grant', 'The code_verifier does not fit the code_challenge.')
      return grant
    },
    /** A new access token; `startsAt` is the begin of its validity in epoch milliseconds. */
    open,
    /** The grant of a currently valid access token. */
    opened(provider: Provider, token: string): IssuedGrant | undefined {
      const found = access.get(token)
      return found?.provider === provider && found.from <= clock() && clock() < found.until ? found : undefined
    },
    /** The grant of an access token, even an expired one. */
    known: (provider: Provider, token: string): IssuedGrant | undefined => {
      const found = access.get(token)
      return found?.provider === provider ? found : undefined
    },
    /** A new refresh token. */
    refreshToken(grant: Grant): string {
      const token = `refresh.${secretText()}`
      refresh.set(token, grant)
      return token
    },
    /** The grant of a refresh token. Refuses one of another provider or client. */
    refreshed(provider: Provider, clientId: string, token: string | undefined): Grant {
      const grant = refresh.get(token ?? '')
      if (grant?.provider !== provider || grant.clientId !== clientId)
        throw oauthRefusal('invalid_grant', 'The refresh token is unknown.')
      return grant
    },
    /** Revokes all tokens and codes of the token's owner, and returns that person. */
    revoke(provider: Provider, token: string): Person | undefined {
      const grant = access.get(token) ?? refresh.get(token)
      if (grant?.provider !== provider) return undefined
      for (const tokens of [access, refresh, codes])
        for (const [key, { provider: of, person }] of tokens)
          if (of === provider && person.subject === grant.person.subject) tokens.delete(key)
      return grant.person
    },
    forget() {
      for (const tokens of [access, refresh, codes]) tokens.clear()
    },
  }
}

/** Refuses a verifier without a challenge as well as a challenge without a verifier, because PKCE needs both. */
function isVerified(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}
