import { randomUUID } from 'node:crypto'
import type { ConsentChange, ConsentSource, OptIns } from '@forno/domain/customers/consents'
import type { CustomerId, Instant, ShortUserId, UserId } from '@forno/domain/words'
import { timestamp, type Sql } from '../../kernel/database.ts'

/** Somebody who may be sent something. */
export type User = {
  readonly customerId: CustomerId
  readonly userId: UserId
  readonly shortUserId: ShortUserId
  readonly optIns: OptIns
}

type Stored = {
  customer_id: CustomerId
  user_id: UserId
  short_user_id: ShortUserId
  optin_email: boolean
  optin_sms: boolean
  optin_supercars_fan: boolean
}

const userOf = (row: Stored): User => ({
  customerId: row.customer_id,
  userId: row.user_id,
  shortUserId: row.short_user_id,
  optIns: { email: row.optin_email, sms: row.optin_sms, supercarsFan: row.optin_supercars_fan },
})

/** Who is meant by an opt-out: by one of these. */
export type UserProof = {
  readonly userId?: UserId
  readonly shortUserId?: ShortUserId
  readonly email?: string
  readonly mobileNumber?: string
}

/** What customers agreed to, and the ledger of when they did. [ACC-34] */
export const consentsStore = (sql: Sql) => ({
  /** Adds lines to the ledger. */
  tell: async (
    userId: UserId,
    { changes, source, at }: { changes: readonly ConsentChange[]; source: ConsentSource; at: Instant },
  ): Promise<void> => {
    for (const { kind, given } of changes)
      await sql`
        insert into consents (consent_id, user_id, kind, given, source, at)
        values (${randomUUID()}, ${userId}, ${kind}, ${given}, ${source}, ${timestamp(at)})`
  },

  byShortId: async (shortUserId: ShortUserId): Promise<User | null> => {
    const [row] = await sql<Stored>`
      select customer_id, user_id, short_user_id, optin_email, optin_sms, optin_supercars_fan
      from customers where short_user_id = ${shortUserId}`
    return row === undefined ? null : userOf(row)
  },

  /** Everybody who is meant, their rows locked; a number may be a family's. */
  lockMeant: async ({ userId, shortUserId, email, mobileNumber }: UserProof): Promise<readonly User[]> => {
    const rows = await sql<Stored>`
      select customer_id, user_id, short_user_id, optin_email, optin_sms, optin_supercars_fan
      from customers
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
