import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Person, Provider } from './people.ts'
import { oauthRefusal } from './refused.ts'

/** What a person allowed a client, and what the request for it said. */
export type Grant = {
  readonly provider: Provider
  readonly clientId: string
  readonly person: Person
  readonly scopes: readonly string[]
  readonly nonce: string | null
  /** Absent where a test minted the code: then it is bound to no address. */
  readonly redirectUri: string | null
  /** The S256 code challenge of RFC 7636. */
  readonly challenge: string | null
  /** Epoch milliseconds. */
  readonly at: number
}

export type Opened = Grant & { readonly from: number; readonly until: number }

type Spent = { readonly redirectUri: string | undefined; readonly verifier: string | undefined }

export type Grants = ReturnType<typeof createGrants>

const codeLives = 5 * 60_000
/** Seconds. */
export const accessTokenLives = 3600

const secretText = (): string => randomBytes(24).toString('base64url')

/** The memory of what has been given out: codes that work once, access tokens that end, refresh tokens that stay. */
export function createGrants(clock: Clock) {
  const codes = new Map<string, Grant>()
  const access = new Map<string, Opened>()
  const refresh = new Map<string, Grant>()

  const open = (grant: Grant, prefix: string, startsAt = clock()): string => {
    const token = `${prefix}${secretText()}`
    access.set(token, { ...grant, from: startsAt, until: startsAt + accessTokenLives * 1000 })
    return token
  }

  return {
    code(grant: Grant): string {
      const code = `code.${secretText()}`
      codes.set(code, grant)
      return code
    },
    /** A code is used up by whoever shows it, whether or not the rest of the call is right. */
    spend(provider: Provider, clientId: string, code: string | undefined, { redirectUri, verifier }: Spent): Grant {
      if (code === undefined) throw oauthRefusal('invalid_request', 'The parameter code is missing.')
      const grant = codes.get(code)
      codes.delete(code)
      if (grant?.provider !== provider || clock() - grant.at > codeLives)
        throw oauthRefusal('invalid_grant', 'The code is unknown, has been used, or is older than five minutes.')
      if (grant.clientId !== clientId) throw oauthRefusal('invalid_grant', 'The code was given to another client.')
      if (grant.redirectUri !== null && redirectUri !== undefined && grant.redirectUri !== redirectUri)
        throw oauthRefusal('invalid_grant', 'The redirect_uri is not the one that the code was asked for with.')
      if (!answers(grant.challenge, verifier))
        throw oauthRefusal('invalid_grant', 'The code_verifier does not fit the code_challenge.')
      return grant
    },
    open,
    /** The grant of an access token that is good now. */
    opened(provider: Provider, token: string): Opened | undefined {
      const found = access.get(token)
      return found?.provider === provider && found.from <= clock() && clock() < found.until ? found : undefined
    },
    /** The grant of an access token, also of one that has ended. */
    known: (provider: Provider, token: string): Opened | undefined => {
      const found = access.get(token)
      return found?.provider === provider ? found : undefined
    },
    refreshToken(grant: Grant): string {
      const token = `refresh.${secretText()}`
      refresh.set(token, grant)
      return token
    },
    refreshed(provider: Provider, clientId: string, token: string | undefined): Grant {
      const grant = refresh.get(token ?? '')
      if (grant?.provider !== provider || grant.clientId !== clientId)
        throw oauthRefusal('invalid_grant', 'The refresh token is unknown.')
      return grant
    },
    /** Ends everything that was given to the person of this token; answers who that was. */
    revoke(provider: Provider, token: string): Person | undefined {
      const grant = access.get(token) ?? refresh.get(token)
      if (grant?.provider !== provider) return undefined
      for (const kept of [access, refresh, codes])
        for (const [key, { provider: of, person }] of kept)
          if (of === provider && person.subject === grant.person.subject) kept.delete(key)
      return grant.person
    },
    forget() {
      for (const kept of [access, refresh, codes]) kept.clear()
    },
  }
}

/** A verifier without a challenge is as wrong as the other way round: one half of PKCE protects nobody. */
function answers(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}
