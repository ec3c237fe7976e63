import { useInterval, type SignInUse } from '@forno/domain/customers/idle-sign-in'
import type { RefreshFamily, TokenHash } from '@forno/domain/customers/refresh-family'
import { grantedScopes, type Scope } from '@forno/domain/customers/scope'
import { instant, type CustomerId, type Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

/**
 * Where the refresh token is stored: in a browser, half of it in an HttpOnly cookie, or in the app's vault. [ACC-04]
 */
export type Holder = 'browser' | 'app'

export type SignInRow = {
  readonly familyId: string
  readonly customerId: CustomerId
  readonly holder: Holder
  readonly scopes: readonly Scope[]
  readonly family: RefreshFamily
}

export type NewSignIn = SignInRow &
  Pick<SignInUse, 'endsWhenIdle'> & {
    readonly device: string
    /** The hash that the password matched; null = a log-in without a password. */
    readonly passwordHash: string | null
  }

/** Data that decides whether a sign-in is active, and whether its person was proven recently. */
export type SignInState = SignInUse & {
  readonly endedAt: Instant | null
  readonly expiresAt: Instant
  readonly provenAt: Instant
}

export type ListedSignIn = SignInState & {
  readonly familyId: string
  readonly device: string
  readonly startedAt: Instant
}

type StoredFamily = {
  customer_id: CustomerId
  holder: Holder
  scope: string
  live_hash: TokenHash | null
  expires_at: number
  ended_at: number | null
}

type StoredSpent = { token_hash: TokenHash; successor_hash: TokenHash; spent_at: number }

type StoredState = {
  ends_when_idle: boolean
  last_used_at: number
  proven_at: number
  expires_at: number
  ended_at: number | null
}
type StoredListed = StoredState & { family_id: string; device: string; started_at: number }

const instantOrNull = (at: number | null): Instant | null => (at === null ? null : instant(at))

const stateOf = (row: StoredState): SignInState => ({
  endsWhenIdle: row.ends_when_idle,
  lastUsedAt: instant(row.last_used_at),
  provenAt: instant(row.proven_at),
  expiresAt: instant(row.expires_at),
  endedAt: instantOrNull(row.ended_at),
})

/** Sign-ins and their refresh tokens. Tokens are stored as hashes. */
export const familiesStore = (sql: Sql) => ({
  /**
   * Opens a sign-in; the log-in counts as a proof of the person. false = the account is gone, or its password has
   * changed since it was checked. A password change ends all sign-ins, so it must not miss one that opens at the same
   * moment.
   */
  open: async (signIn: NewSignIn, at: Instant): Promise<boolean> => {
    const { familyId, customerId, holder, scopes, family, device, endsWhenIdle, passwordHash } = signIn
    const now = timestamp(at)
    await sql`delete from refresh_families where expires_at < ${now}`
    const rows = await sql`
      insert into refresh_families (family_id, customer_id, holder, scope, live_hash, started_at, expires_at, device,
        last_used_at, proven_at, ends_when_idle)
      select ${familyId}::uuid, customer_id, ${holder}, ${scopes.join(' ')}, ${family.live}, ${now}::timestamptz,
        ${timestamp(family.expiresAt)}::timestamptz, ${device}, ${now}::timestamptz, ${now}::timestamptz, ${endsWhenIdle}::boolean
      from customers
      where customer_id = ${customerId} and (${passwordHash}::text is null or password_hash = ${passwordHash}::text)
      for share
      returning family_id`
    return rows.length > 0
  },

  /**
   * Locks a sign-in, then reads the use of the token. The order matters: a token read before the lock may be
   * outdated.
   */
  lock: async (familyId: string, token: TokenHash): Promise<SignInRow | null> => {
    const [row] = await sql<StoredFamily>`
      select customer_id, holder, scope, live_hash, expires_at, ended_at
      from refresh_families where family_id = ${familyId} for update`
    if (row === undefined) return null
    const spent = await sql<StoredSpent>`
      select token_hash, successor_hash, spent_at from refresh_tokens
      where family_id = ${familyId} and token_hash = ${token}`
    return {
      familyId,
      customerId: row.customer_id,
      holder: row.holder,
      scopes: grantedScopes(row.scope),
      family: {
        expiresAt: instant(row.expires_at),
        endedAt: instantOrNull(row.ended_at),
        live: row.live_hash,
        spent: spent.map((each) => ({
          token: each.token_hash,
          successor: each.successor_hash,
          at: instant(each.spent_at),
        })),
      },
    }
  },

  rotate: async (
    familyId: string,
    { token, successor, at }: { token: TokenHash; successor: TokenHash; at: Instant },
  ): Promise<void> => {
    await sql`
      insert into refresh_tokens (family_id, token_hash, successor_hash, spent_at)
      values (${familyId}, ${token}, ${successor}, ${timestamp(at)})`
    await sql`
      update refresh_families set live_hash = ${successor}, last_used_at = ${timestamp(at)} where family_id = ${familyId}`
  },

  /** Ends a sign-in and returns its customer; null = it had already ended. */
  end: async (familyId: string, at: Instant): Promise<CustomerId | null> => {
    const [row] = await sql<{ customer_id: CustomerId }>`
      update refresh_families set live_hash = null, ended_at = ${timestamp(at)}
      where family_id = ${familyId} and ended_at is null returning customer_id`
    return row?.customer_id ?? null
  },

  /** Ends a sign-in of this customer; false = the customer has no active sign-in with that id. */
  endOwn: async (customerId: CustomerId, familyId: string, at: Instant): Promise<boolean> => {
    const rows = await sql`
      update refresh_families set live_hash = null, ended_at = ${timestamp(at)}
      where family_id = ${familyId} and customer_id = ${customerId} and ended_at is null and expires_at > ${timestamp(at)}
      returning family_id`
    return rows.length > 0
  },

  /** Ends all sign-ins of a customer but the one in `except`; null = all. Returns the ended ones. */
  endAll: async (customerId: CustomerId, except: string | null, at: Instant): Promise<readonly string[]> => {
    const rows = await sql<{ family_id: string }>`
      update refresh_families set live_hash = null, ended_at = ${timestamp(at)}
      where customer_id = ${customerId} and ended_at is null and family_id is distinct from ${except}
      returning family_id`
    return rows.map((row) => row.family_id)
  },

  /** Ends sign-ins that end when idle and were last used before the given instant. Returns the ended ones. */
  endUnused: async (before: Instant, at: Instant): Promise<readonly string[]> => {
    const rows = await sql<{ family_id: string }>`
      update refresh_families set live_hash = null, ended_at = ${timestamp(at)}
      where ends_when_idle and ended_at is null and last_used_at <= ${timestamp(before)} and expires_at > ${timestamp(at)}
      returning family_id`
    return rows.map((row) => row.family_id)
  },

  /** The state of a sign-in. Every call of a customer reads it, so that all processes notice a log-out at once. */
  state: async (familyId: string, customerId: CustomerId): Promise<SignInState | null> => {
    const [row] = await sql<StoredState>`
      select ends_when_idle, last_used_at, proven_at, expires_at, ended_at from refresh_families
      where family_id = ${familyId} and customer_id = ${customerId}`
    return row === undefined ? null : stateOf(row)
  },

  /**
   * Locks the customer of a sign-in; false = the sign-in has ended. A change of the ways to log in must not outlive a
   * new password that ended its sign-in meanwhile. [ACC-20]
   */
  lockCustomer: async ({ familyId, customerId }: Pick<SignInRow, 'familyId' | 'customerId'>): Promise<boolean> => {
    await sql`select customer_id from customers where customer_id = ${customerId} for update`
    const rows = await sql`
      select family_id from refresh_families
      where family_id = ${familyId} and customer_id = ${customerId} and ended_at is null`
    return rows.length > 0
  },

  /** Sign-ins that have not ended, including idle ones. */
  openOf: async (customerId: CustomerId, at: Instant): Promise<readonly ListedSignIn[]> => {
    const rows = await sql<StoredListed>`
      select family_id, device, started_at, ends_when_idle, last_used_at, proven_at, expires_at, ended_at
      from refresh_families where customer_id = ${customerId} and ended_at is null and expires_at > ${timestamp(at)}
      order by last_used_at desc, family_id`
    return rows.map((row) => ({
      ...stateOf(row),
      familyId: row.family_id,
      device: row.device,
      startedAt: instant(row.started_at),
    }))
  },

  /** Records a use. Of simultaneous calls, the first writes it. */
  touch: async (familyId: string, at: Instant): Promise<void> => {
    const latest = timestamp(instant(at - useInterval))
    await sql`
      update refresh_families set last_used_at = ${timestamp(at)} where family_id = ${familyId} and last_used_at <= ${latest}`
  },

  /** Records that the person of this sign-in proved their identity by password, passkey or provider. */
  prove: async (familyId: string, at: Instant): Promise<void> => {
    await sql`update refresh_families set proven_at = ${timestamp(at)} where family_id = ${familyId}`
  },
})
