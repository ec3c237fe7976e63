import { randomUUID } from 'node:crypto'
import type { ConsentChannel, ConsentSource, LedgerChange, LedgerKind, OptIns } from '@forno/domain/customers/consents'
import type { CustomerId, Instant, ShortUserId, UserId } from '@forno/domain/core/basic-types'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'

/** A person who may receive marketing. */
export type User = {
  readonly email: string
  readonly mobileNumber: string
  readonly customerId: CustomerId
  readonly userId: UserId
  readonly shortUserId: ShortUserId
  readonly optIns: OptIns
}

type StoredUser = {
  email: string
  mobile_number: string
  customer_id: CustomerId
  user_id: UserId
  short_user_id: ShortUserId
  optin_email: boolean
  optin_sms: boolean
  optin_supercars_fan: boolean
}

const userOf = (row: StoredUser): User => ({
  email: row.email,
  mobileNumber: row.mobile_number,
  customerId: row.customer_id,
  userId: row.user_id,
  shortUserId: row.short_user_id,
  optIns: { email: row.optin_email, sms: row.optin_sms, supercarsFan: row.optin_supercars_fan },
})

/** The person whom an opt-out names, by one of these. */
export type UserProof = {
  readonly userId?: UserId
  readonly shortUserId?: ShortUserId
  readonly email?: string
  readonly mobileNumber?: string
}

/** The subject of a ledger entry: a user, or a contact or browser stored as a keyed hash. */
export type ConsentSubject = { readonly userId: UserId } | { readonly contactHash: string }

export type ConsentEntry = {
  readonly change: LedgerChange
  /** The wording that was shown, and its version. */
  readonly wording: { readonly version: string; readonly words: string }
  readonly source: ConsentSource
  readonly channel: ConsentChannel
  readonly at: Instant
}

const users = fragment`
  select email, mobile_number, customer_id, user_id, short_user_id, optin_email, optin_sms, optin_supercars_fan
  from customers`

/** Opt-ins of customers, and the ledger of consents. [ACC-34] */
export const consentsStore = (sql: Sql) => ({
  /** Adds an entry to the ledger. Stores its wording if that is new. */
  record: async (subject: ConsentSubject, { change, wording, source, channel, at }: ConsentEntry): Promise<void> => {
    const userId = 'userId' in subject ? subject.userId : null
    const contactHash = 'contactHash' in subject ? subject.contactHash : null
    await sql`
      insert into consent_wordings (version, words, first_used_at)
      values (${wording.version}, ${wording.words}, ${timestamp(at)}) on conflict (version) do nothing`
    await sql`
      insert into consents (consent_id, user_id, contact_hash, kind, given, source, channel, wording, at)
      values (${randomUUID()}, ${userId}, ${contactHash}, ${change.kind}, ${change.given}, ${source}, ${channel},
        ${wording.version}, ${timestamp(at)})`
  },

  /** The newest consent of a contact for one kind; null = none. */
  newestOf: async (contactHash: string, kind: LedgerKind): Promise<boolean | null> => {
    const [row] = await sql<{ given: boolean }>`
      select given from consents where contact_hash = ${contactHash} and kind = ${kind} order by at desc limit 1`
    return row?.given ?? null
  },

  byShortId: async (shortUserId: ShortUserId): Promise<User | null> => {
    const [row] = await sql<StoredUser>`
      ${users} where short_user_id = ${shortUserId}`
    return row === undefined ? null : userOf(row)
  },

  /** Locks and returns all users that match: a family may share one number. */
  lockMatching: async ({ userId, shortUserId, email, mobileNumber }: UserProof): Promise<readonly User[]> => {
    const rows = await sql<StoredUser>`
      ${users}
      where user_id = ${userId ?? null} or short_user_id = ${shortUserId ?? null} or email = ${email ?? null}
        or mobile_number = ${mobileNumber ?? null}
      order by customer_id for update`
    return rows.map(userOf)
  },

  saveOptIns: async (customerId: CustomerId, optIns: OptIns, at: Instant): Promise<void> => {
    await sql`
      update customers set optin_email = ${optIns.email}, optin_sms = ${optIns.sms},
        optin_supercars_fan = ${optIns.supercarsFan}, updated_at = ${timestamp(at)}
      where customer_id = ${customerId}`
  },
})
