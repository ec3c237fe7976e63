import type { RefreshFamily, TokenHash } from '@forno/domain/customers/refresh-family'
import { grantedScopes, type Scope } from '@forno/domain/customers/scope'
import { instant, type CustomerId, type Instant } from '@forno/domain/words'
import { timestamp, type Sql } from '../../kernel/database.ts'

/** Where the tokens of a sign-in are kept: in a browser, half of them out of reach of scripts, or in the app's vault. [ACC-04] */
export type Holder = 'browser' | 'app'

export type SignInRow = {
  readonly familyId: string
  readonly customerId: CustomerId
  readonly holder: Holder
  readonly scopes: readonly Scope[]
  readonly family: RefreshFamily
}

type Stored = {
  customer_id: CustomerId
  holder: Holder
  scope: string
  live_hash: TokenHash | null
  expires_at: number
  ended_at: number | null
}

type StoredSpent = { token_hash: TokenHash; successor_hash: TokenHash; spent_at: number }

/** Sign-ins with their refresh tokens, as hashes. */
export const familiesStore = (sql: Sql) => ({
  open: async ({ familyId, customerId, holder, scopes, family }: SignInRow, at: Instant): Promise<void> => {
    await sql`delete from refresh_families where expires_at < ${timestamp(at)}`
    await sql`
      insert into refresh_families (family_id, customer_id, holder, scope, live_hash, started_at, expires_at)
      values (${familyId}, ${customerId}, ${holder}, ${scopes.join(' ')}, ${family.live}, ${timestamp(at)},
        ${timestamp(family.expiresAt)})`
  },

  /** A sign-in, locked, with what is known of the token that is about to be used. The token is read once the lock is held. */
  lock: async (familyId: string, token: TokenHash): Promise<SignInRow | null> => {
    const [row] = await sql<Stored>`
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
        endedAt: row.ended_at === null ? null : instant(row.ended_at),
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
    await sql`update refresh_families set live_hash = ${successor} where family_id = ${familyId}`
  },

  end: async (familyId: string, at: Instant): Promise<void> => {
    await sql`
      update refresh_families set live_hash = null, ended_at = ${timestamp(at)}
      where family_id = ${familyId} and ended_at is null`
  },

  /** Ends every sign-in of a customer, but for the one that goes on, and answers which; null = none goes on. */
  endAll: async (customerId: CustomerId, goesOn: string | null, at: Instant): Promise<readonly string[]> => {
    const rows = await sql<{ family_id: string }>`
      update refresh_families set live_hash = null, ended_at = ${timestamp(at)}
      where customer_id = ${customerId} and ended_at is null and family_id is distinct from ${goesOn}
      returning family_id`
    return rows.map((row) => row.family_id)
  },

  /** Asked by every call of a customer, so that a log-out is heard at once by all processes. */
  isLive: async (familyId: string, customerId: CustomerId, at: Instant): Promise<boolean> => {
    const rows = await sql`
      select family_id from refresh_families
      where family_id = ${familyId} and customer_id = ${customerId} and ended_at is null
        and expires_at > ${timestamp(at)}`
    return rows.length > 0
  },
})
