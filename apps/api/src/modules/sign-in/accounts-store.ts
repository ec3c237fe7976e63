import type { CustomerId, Instant } from '@forno/domain/core/basic-types'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'

/** The fields of a customer that sign-in uses. */
export type Account = {
  readonly customerId: CustomerId
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
  readonly isVerified: boolean
}

export type LinkPurpose = 'verify' | 'reset'

/** `purposes`: the mails whose links the call accepts. */
export type LinkUse = {
  readonly tokenHash: string
  readonly customerId: CustomerId
  readonly purposes: readonly LinkPurpose[]
}

/** `unknown` = no such link, or it has expired. */
export type LinkState = 'good' | 'used' | 'unknown'
export type LinkOutcome = 'taken' | 'used' | 'unknown'

/** A verification link counts as used once the address is confirmed, in whichever way that happened. */
const linkStateOf = async (sql: Sql, { tokenHash, customerId, purposes }: LinkUse, at: Instant): Promise<LinkState> => {
  const [row] = await sql<{ is_used: boolean }>`
    select used_at is not null or (purpose = 'verify' and email_verified_at is not null) as is_used
    from one_time_tokens join customers using (customer_id)
    where token_hash = ${tokenHash} and customer_id = ${customerId} and purpose = any(${[...purposes]}::text[])
      and expires_at > ${timestamp(at)}`
  if (row === undefined) return 'unknown'
  return row.is_used ? 'used' : 'good'
}

type StoredAccount = {
  customer_id: CustomerId
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  is_verified: boolean
}

const accountOf = (row: StoredAccount | undefined): Account | null =>
  row === undefined
    ? null
    : {
        customerId: row.customer_id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        passwordHash: row.password_hash,
        isVerified: row.is_verified,
      }

const accounts = fragment`
  select customer_id, email, first_name, last_name, password_hash, email_verified_at is not null as is_verified
  from customers`

/** Passwords and the links of mails; both are stored as hashes. */
export const accountsStore = (sql: Sql) => ({
  byEmail: async (email: string): Promise<Account | null> => {
    const [row] = await sql<StoredAccount>`
      ${accounts} where email = ${email}`
    return accountOf(row)
  },

  byId: async (customerId: CustomerId): Promise<Account | null> => {
    const [row] = await sql<StoredAccount>`
      ${accounts} where customer_id = ${customerId}`
    return accountOf(row)
  },

  /** Sets a password if the current hash is still `from`. false = it has changed. */
  changePassword: async (
    customerId: CustomerId,
    { from, to }: { readonly from: string | null; readonly to: string },
    at: Instant,
  ): Promise<boolean> => {
    const rows = await sql`
      update customers set password_hash = ${to}, updated_at = ${timestamp(at)}
      where customer_id = ${customerId} and password_hash = ${from} returning customer_id`
    return rows.length > 0
  },

  setPassword: async (customerId: CustomerId, passwordHash: string, at: Instant): Promise<void> => {
    await sql`
      update customers set password_hash = ${passwordHash}, updated_at = ${timestamp(at)}
      where customer_id = ${customerId}`
  },

  /** Stores the same password under a hash of the current cost; false = the password has changed meanwhile. */
  rehash: async (customerId: CustomerId, { from, to }: { from: string; to: string }): Promise<boolean> => {
    const rows = await sql`
      update customers set password_hash = ${to} where customer_id = ${customerId} and password_hash = ${from}
      returning customer_id`
    return rows.length > 0
  },

  /** Marks the e-mail address as confirmed. */
  verify: async (customerId: CustomerId, at: Instant): Promise<void> => {
    await sql`
      update customers set email_verified_at = coalesce(email_verified_at, ${timestamp(at)}), updated_at = ${timestamp(at)}
      where customer_id = ${customerId}`
  },

  addLink: async (link: {
    tokenHash: string
    customerId: CustomerId
    purpose: LinkPurpose
    expiresAt: Instant
  }): Promise<void> => {
    await sql`
      insert into one_time_tokens (token_hash, customer_id, purpose, expires_at)
      values (${link.tokenHash}, ${link.customerId}, ${link.purpose}, ${timestamp(link.expiresAt)})`
  },

  /** Whether a link can be used. Does not use it up. */
  linkState: (link: LinkUse, at: Instant): Promise<LinkState> => linkStateOf(sql, link, at),

  /**
   * Uses up a link and all others of these mails; runs in the caller's transaction. Locks the customer first: otherwise
   * two links at once, or a link and an account deletion, could deadlock.
   */
  takeLink: async (link: LinkUse, at: Instant): Promise<LinkOutcome> => {
    const { customerId, purposes } = link
    await sql`select customer_id from customers where customer_id = ${customerId} for update`
    const state = await linkStateOf(sql, link, at)
    if (state !== 'good') return state
    await sql`
      update one_time_tokens set used_at = ${timestamp(at)}
      where customer_id = ${customerId} and purpose = any(${[...purposes]}::text[]) and used_at is null`
    return 'taken'
  },

  forgetPastLinks: async (at: Instant): Promise<void> => {
    await sql`delete from one_time_tokens where expires_at < ${timestamp(at)}`
  },
})
