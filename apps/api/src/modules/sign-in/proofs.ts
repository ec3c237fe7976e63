import type { PasskeyAssertion } from '@forno/contracts/identities/passkeys'
import type { SocialIdentity } from '@forno/domain/customers/social-identity'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { RateLimiter, RateLimitKey } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import {
  identitiesStore,
  passkeysStore,
  type ChallengePurpose,
  type Passkeys,
  type Providers,
  type ProviderToken,
} from '../identities/index.ts'
import { accountsStore, type Account } from './accounts-store.ts'
import type { KnownDevices } from './known-device.ts'
import type { Passwords } from './passwords.ts'

type PasswordUse = { readonly email: string; readonly ip: string; readonly device: string | null }

/**
 * The rate limits of a password, whether or not the account exists. A known device has a counter of its own. [ACC-13]
 */
export const passwordLimits = ({ email, ip, device }: PasswordUse): readonly [RateLimitKey, RateLimitKey] => [
  device === null ? { limit: 'passwordByAccount', of: email } : { limit: 'passwordByDevice', of: `${device} ${email}` },
  { limit: 'passwordByAddress', of: ip },
]

/** The purpose of a passkey's challenge: to log in, or to prove the person again while logged in. */
export const logInChallenge: ChallengePurpose = { purpose: 'log in' }

/** Ways to prove a person. All count towards the rate limits of logging in and refuse TooManyRequests. */
export type Proofs = {
  /** Whether the password is right. Without an account it takes equally long and returns false. */
  readonly password: (
    of: { readonly email: string; readonly account: Pick<Account, 'passwordHash'> | null },
    password: string,
    caller: Caller,
  ) => Promise<boolean>
  /** The account of a passkey. Uses up the challenge and counts the use. Refuses PasskeyRefused and PasskeyTooLate. */
  readonly passkey: (credential: PasskeyAssertion, caller: Caller) => Promise<Account>
  /**
   * The person that a provider's token identifies. Uses up the token. Refuses SocialTokenRefused, SocialProviderDown
   * and SocialProviderNotOffered.
   */
  readonly provider: (credential: ProviderToken, caller: Caller) => Promise<SocialIdentity>
}

export type ProofDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly devices: KnownDevices
  readonly passwords: Passwords
  readonly rateLimiter: RateLimiter
  readonly passkeys: Passkeys
  readonly providers: Providers
}

/** Makes the proofs of this shop. A right proof takes its use off the counters again. [ACC-13] */
export const makeProofs = (deps: ProofDeps): Proofs => {
  const { sql, clock, devices, passwords, rateLimiter, passkeys, providers } = deps
  const store = passkeysStore(sql)

  const accountOf = async (credential: PasskeyAssertion): Promise<Account> => {
    const challenge = passkeys.challengeIn(credential) ?? refuse('PasskeyRefused')
    if (!(await store.takeChallenge(challenge, logInChallenge, clock()))) refuse('PasskeyTooLate')
    const stored = (await store.byCredential(credential.id)) ?? refuse('PasskeyRefused')
    const counter = (await passkeys.verifyLogIn(credential, challenge, stored)) ?? refuse('PasskeyRefused')
    if (!(await store.use(stored.passkeyId, counter, clock()))) refuse('PasskeyRefused')
    return (await accountsStore(sql).byId(stored.customerId)) ?? refuse('PasskeyRefused')
  }

  return {
    password: async ({ email, account }, password, caller) => {
      const limits = passwordLimits({ email, ip: caller.ip, device: devices.nameFor(email, caller) })
      await rateLimiter.consume(limits)
      const isRight = await passwords.isRight(account?.passwordHash ?? null, password)
      if (isRight) await rateLimiter.reward(limits)
      return isRight
    },

    passkey: async (credential, caller) => {
      const limits = [{ limit: 'passkeyByAddress', of: caller.ip }] as const
      await rateLimiter.consume(limits)
      const account = await accountOf(credential)
      await rateLimiter.reward(limits)
      return account
    },

    provider: async (credential, caller) => {
      const limits = [{ limit: 'providerTokenByAddress', of: caller.ip }] as const
      await rateLimiter.consume(limits)
      const { identity, spent } = await providers.prove(credential)
      const isNew = await sql.begin((inside) => identitiesStore(inside).spend(spent, clock()))
      if (!isNew) refuse('SocialTokenRefused')
      await rateLimiter.reward(limits)
      return identity
    },
  }
}
