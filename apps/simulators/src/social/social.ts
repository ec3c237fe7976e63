import type { FastifyInstance } from 'fastify'
import type { JWTPayload } from 'jose'
import type { Clock } from '../platform/clock.ts'
import { createScript, type Script } from '../control/script.ts'
import { createGrants, type Grant, type Grants } from './grants.ts'
import { isTokenFault, mintIdToken, tokenFaults, type TokenFault } from './id-token.ts'
import { createKeys, type Keys } from './keys.ts'
import type { Provider } from './people.ts'
import type { SocialSettings } from './social-settings.ts'

/** The state and helpers shared by all providers' routes. */
export type Social = {
  readonly settings: SocialSettings
  readonly clock: Clock
  readonly keys: Keys
  readonly grants: Grants
  /** Connection outcomes, and token faults by provider. */
  readonly script: Script
  readonly takeFault: (provider: Provider) => TokenFault | undefined
  /** `http://localhost:PORT`; available once the server listens. */
  readonly origin: () => string
  readonly issuerOf: (provider: Provider) => string
  /** Subjects whose name Apple has already sent, because it sends the name once. */
  readonly subjectsWithSentName: Set<string>
  readonly idToken: (grant: Grant, parts: IdTokenOptions) => Promise<string>
}

type IdTokenOptions = {
  readonly claims: JWTPayload
  /** Token lifetime in seconds. */
  readonly lives: number
  readonly code?: string | undefined
  readonly accessToken?: string | undefined
  readonly fault: TokenFault | undefined
}

/** The state of all providers; `app` gives the origin of their issuers. */
export function createSocial(app: FastifyInstance, settings: SocialSettings, clock: Clock): Social {
  const keys = createKeys()
  const grants = createGrants(clock)
  const subjectsWithSentName = new Set<string>()
  const faults = createScript()
  const origin = () => {
    const bound = app.server.address()
    if (bound === null || typeof bound === 'string') throw new Error('the issuers have no address yet')
    return `http://localhost:${bound.port}`
  }
  const issuerOf = (provider: Provider) => `${origin()}/${provider}${provider === 'facebook' ? '/limited' : ''}`
  const takeFault = (provider: Provider) => {
    const outcome = faults.take(provider)?.outcome
    return isTokenFault(outcome) ? outcome : undefined
  }
  const script = withFaults(createScript(), faults, () => {
    grants.forget()
    subjectsWithSentName.clear()
  })
  const idToken: Social['idToken'] = (grant, parts) =>
    mintIdToken(keys, clock, { grant, issuer: issuerOf(grant.provider), ...parts })
  return { settings, clock, keys, grants, script, takeFault, origin, issuerOf, subjectsWithSentName, idToken }
}

/**
 * One script for the control endpoint. Token faults have a queue of their own, so other calls do not consume them.
 */
function withFaults(callScript: Script, faults: Script, forgetMore: () => void): Script {
  return {
    ...callScript,
    force: (forced) => {
      const isFault = tokenFaults.some((each) => each === forced.outcome)
      ;(isFault ? faults : callScript).force(forced)
    },
    waiting: () => [...callScript.waiting(), ...faults.waiting()],
    forget: () => {
      callScript.forget()
      faults.forget()
      forgetMore()
    },
  }
}
