import type { ConsentKind, OptIns } from '@forno/domain/customers/consents'
import { instant, type Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

/** A person who opted in with a campaign entry. */
export type MarketingContact = {
  readonly contactId: string
  readonly contactHash: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** E.164; null = none. */
  readonly mobileNumber: string | null
  readonly optIns: OptIns
  /** The campaign that asked for the consent. */
  readonly campaign: string
  readonly requestedAt: Instant
  /** null = pending. */
  readonly confirmedAt: Instant | null
}

type StoredContact = {
  contact_id: string
  contact_hash: string
  email: string
  first_name: string
  last_name: string
  mobile_number: string | null
  optin_email: boolean
  optin_sms: boolean
  optin_supercars_fan: boolean
  campaign: string
  requested_at: number
  confirmed_at: number | null
}

const contactOf = (row: StoredContact): MarketingContact => ({
  contactId: row.contact_id,
  contactHash: row.contact_hash,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  mobileNumber: row.mobile_number,
  optIns: { email: row.optin_email, sms: row.optin_sms, supercarsFan: row.optin_supercars_fan },
  campaign: row.campaign,
  requestedAt: instant(row.requested_at),
  confirmedAt: row.confirmed_at === null ? null : instant(row.confirmed_at),
})

/** The contacts that an opt-out is about. */
export type ContactMatch = { readonly contactHashes: readonly string[]; readonly mobileNumbers: readonly string[] }

type IdRow = { contact_id: string; confirmed_at: number | null }
/** The engagement service has never received a pending contact. */
const confirmedIds = (rows: readonly IdRow[]): readonly string[] =>
  rows.flatMap(({ contact_id, confirmed_at }) => (confirmed_at === null ? [] : [contact_id]))

/**
 * Contacts of campaign entries. Functions that return ids return those of confirmed contacts that they changed or
 * deleted. [MKT-08]
 */
export const contactsStore = (sql: Sql) => ({
  add: async (contact: MarketingContact): Promise<void> => {
    const { contactId, contactHash, email, firstName, lastName, mobileNumber, optIns, campaign, requestedAt } = contact
    await sql`
      insert into marketing_contacts (contact_id, contact_hash, email, first_name, last_name, mobile_number, optin_email,
        optin_sms, optin_supercars_fan, campaign, requested_at)
      values (${contactId}, ${contactHash}, ${email}, ${firstName}, ${lastName}, ${mobileNumber}, ${optIns.email},
        ${optIns.sms}, ${optIns.supercarsFan}, ${campaign}, ${timestamp(requestedAt)})`
  },

  byId: async (contactId: string): Promise<MarketingContact | null> => {
    const [row] = await sql<StoredContact>`select * from marketing_contacts where contact_id = ${contactId}`
    return row === undefined ? null : contactOf(row)
  },

  /** Locks all contacts of an address until the end of the transaction, also those that do not exist yet. */
  lockAddress: async (contactHash: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtext('forno.contact ' || ${contactHash}))`
  },

  /** Locks the contacts of an address, so that an opt-out of their number waits for the caller's change. */
  lockContacts: async (contactHash: string): Promise<void> => {
    await sql`
      select from marketing_contacts where contact_hash = ${contactHash} order by contact_id for update`
  },

  confirmedOf: async (contactHash: string): Promise<MarketingContact | null> => {
    const [row] = await sql<StoredContact>`
      select * from marketing_contacts where contact_hash = ${contactHash} and confirmed_at is not null`
    return row === undefined ? null : contactOf(row)
  },

  delete: async (contactId: string): Promise<void> => {
    await sql`delete from marketing_contacts where contact_id = ${contactId}`
  },

  /** Stores a contact as confirmed, under its id. */
  saveConfirmed: async (contact: MarketingContact, at: Instant): Promise<void> => {
    const { contactId, firstName, lastName, mobileNumber, optIns, campaign, requestedAt } = contact
    await sql`
      update marketing_contacts set first_name = ${firstName}, last_name = ${lastName}, mobile_number = ${mobileNumber},
        optin_email = ${optIns.email}, optin_sms = ${optIns.sms}, optin_supercars_fan = ${optIns.supercarsFan},
        campaign = ${campaign}, requested_at = ${timestamp(requestedAt)}, confirmed_at = ${timestamp(at)}
      where contact_id = ${contactId}`
  },

  /** Withdraws one consent, pending or confirmed; a contact without another consent is deleted. [MKT-02] [MKT-04] */
  optOut: async ({ contactHashes, mobileNumbers }: ContactMatch, kind: ConsentKind): Promise<readonly string[]> => {
    const deleted = await sql<IdRow>`
      delete from marketing_contacts
      where (contact_hash = any(${[...contactHashes]}::text[]) or mobile_number = any(${[...mobileNumbers]}::text[]))
        and not (optin_email and ${kind} <> 'email') and not (optin_sms and ${kind} <> 'sms')
        and not (optin_supercars_fan and ${kind} <> 'supercarsFan')
      returning contact_id, confirmed_at`
    const changed = await sql<IdRow>`
      update marketing_contacts set optin_email = optin_email and ${kind} <> 'email',
        optin_sms = optin_sms and ${kind} <> 'sms',
        optin_supercars_fan = optin_supercars_fan and ${kind} <> 'supercarsFan'
      where contact_hash = any(${[...contactHashes]}::text[]) or mobile_number = any(${[...mobileNumbers]}::text[])
      returning contact_id, confirmed_at`
    return [...confirmedIds(deleted), ...confirmedIds(changed)]
  },

  forget: async (contactHash: string): Promise<readonly string[]> =>
    confirmedIds(
      await sql<IdRow>`delete from marketing_contacts where contact_hash = ${contactHash} returning contact_id, confirmed_at`,
    ),

  /** Deletes at most that many contacts that are pending since before then; nothing knows their ids. */
  deletePendingBefore: async (before: Instant, atMost: number): Promise<number> => {
    const rows = await sql<IdRow>`
      delete from marketing_contacts where contact_id = any(array(
        select contact_id from marketing_contacts where confirmed_at is null and requested_at < ${timestamp(before)}
        order by requested_at limit ${atMost} for update skip locked))
      returning contact_id`
    return rows.length
  },

  /** Deletes at most that many contacts that were confirmed before then. */
  deleteConfirmedBefore: async (before: Instant, atMost: number): Promise<readonly string[]> =>
    confirmedIds(
      await sql<IdRow>`
        delete from marketing_contacts where contact_id = any(array(
          select contact_id from marketing_contacts where confirmed_at < ${timestamp(before)}
          order by confirmed_at limit ${atMost} for update skip locked))
        returning contact_id, confirmed_at`,
    ),

  ofPerson: async (contactHash: string): Promise<readonly MarketingContact[]> =>
    (
      await sql<StoredContact>`
        select * from marketing_contacts where contact_hash = ${contactHash} order by requested_at`
    ).map(contactOf),

  confirmed: async (): Promise<readonly MarketingContact[]> =>
    (
      await sql<StoredContact>`
        select * from marketing_contacts where confirmed_at is not null order by confirmed_at, contact_id`
    ).map(contactOf),
})
