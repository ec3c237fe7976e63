import { randomUUID } from 'node:crypto'
import type { ConsentKind, OptIns } from '@forno/domain/customers/consents'
import { instant, type Instant, type LocalDate, type StoreId } from '@forno/domain/core/basic-types'
import { sqlState, timestamp, type Sql } from '../../platform/db/database.ts'

export type CampaignEntry = {
  readonly offerId: string
  readonly campaign: string
  readonly storeId: StoreId | null
  /** Keyed hash; the address itself is not stored. */
  readonly emailHash: string
  /** Keyed hash of the mailbox (`mailboxOf`); the daily limit counts by it. */
  readonly mailboxHash: string
  readonly localDate: LocalDate
  readonly at: Instant
  readonly optins: OptIns
  readonly code: string
  readonly sending: MailToSend
}

/** Data of a mail until it is sent; deleted afterwards. */
type MailToSend = { readonly email: string }

export type UnsentEntry = { readonly campaign: string; readonly code: string; readonly sending: MailToSend }

const uniqueViolation = '23505'
const onePerDay = 'one_coupon_a_day'

/** Whether an insert failed because this mailbox has already claimed this coupon today. */
export const isClaimedToday = (error: unknown): boolean =>
  sqlState(error) === uniqueViolation &&
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === onePerDay

/** Claims of campaign coupons: one per offer, mailbox and Sydney day. [VOU-13] */
export const campaignStore = (sql: Sql) => ({
  /** Rejects if the mailbox has claimed this coupon today; see `isClaimedToday`. */
  add: async (entry: CampaignEntry): Promise<string> => {
    const { offerId, campaign, storeId, emailHash, mailboxHash, localDate, at, optins, code, sending } = entry
    const entryId = randomUUID()
    await sql`
      insert into campaign_entries (entry_id, offer_id, campaign, store_id, email_hash, mailbox_hash, local_date, entered_at,
        optin_email, optin_sms, optin_supercars_fan, code, sending)
      values (${entryId}, ${offerId}, ${campaign}, ${storeId}, ${emailHash}, ${mailboxHash}, ${localDate}, ${timestamp(at)},
        ${optins.email}, ${optins.sms}, ${optins.supercarsFan}, ${code}, ${JSON.stringify(sending)})`
    return entryId
  },

  /** When this mailbox last claimed this coupon; null = never. [MKT-07] */
  lastEntryAt: async (offerId: string, mailboxHash: string): Promise<Instant | null> => {
    const [row] = await sql<{ at: number }>`
      select entered_at as at from campaign_entries
      where offer_id = ${offerId} and mailbox_hash = ${mailboxHash} order by entered_at desc limit 1`
    return row === undefined ? null : instant(row.at)
  },

  unsent: async (entryId: string): Promise<UnsentEntry | null> => {
    const [row] = await sql<UnsentEntry>`
      select campaign, code, sending from campaign_entries where entry_id = ${entryId} and sending is not null`
    return row ?? null
  },

  /** Withdraws a consent from all campaign entries of these addresses. [MKT-02] */
  optOut: async (emailHashes: readonly string[], kind: ConsentKind): Promise<void> => {
    await sql`
      update campaign_entries set optin_email = optin_email and ${kind} <> 'email',
        optin_sms = optin_sms and ${kind} <> 'sms',
        optin_supercars_fan = optin_supercars_fan and ${kind} <> 'supercarsFan'
      where email_hash = any(${[...emailHashes]}::text[])`
  },

  /** Records that the mail was sent, and deletes its address. */
  sent: async (entryId: string, at: Instant): Promise<void> => {
    await sql`
      update campaign_entries set sending = null, sent_at = ${timestamp(at)}
      where entry_id = ${entryId} and sending is not null`
  },
})
