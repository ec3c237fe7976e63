import { noCustomer } from '@forno/domain/customers/contact'
import type { CustomerId, Instant, OfferId } from '@forno/domain/core/basic-types'
import { clockFrom } from '../../platform/core/clock.ts'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'
import { hasOpenPayment, noPersonalAddress } from '../baskets/index.ts'

/** Windows of abuse counters use the machine's clock. */
const realTime = clockFrom(null)
/** Rows per statement, so that locks are held briefly. */
const atOnce = 500

const clearHashes = fragment`update voucher_uses set email_hash = null, phone_hash = null, customer_id = null`
const hasHashes = fragment`(email_hash is not null or phone_hash is not null or customer_id is not null)`

/** Deletes expired data. Functions that return a number process at most `atOnce` rows and return how many. */
export const retentionStore = (sql: Sql) => ({
  atOnce,

  basketContacts: async (before: Instant): Promise<number> => {
    const rows = await sql`
      update baskets set state = state || jsonb_build_object('customer', ${JSON.stringify(noCustomer)}::jsonb, 'note', null,
        'externalReference', null, 'disposition', state -> 'disposition' || ${JSON.stringify(noPersonalAddress)}::jsonb), customer_id = null, family_id = null
      where basket_id in (
        select basket_id from baskets
        where case when status in ('ordered', 'expired') then updated_at else expires_at end < ${timestamp(before)}
          and not ${hasOpenPayment} and (customer_id is not null or state -> 'customer' <> ${JSON.stringify(noCustomer)}::jsonb or state ->> 'note' is not null
            or state ->> 'externalReference' is not null or state -> 'disposition' ->> 'address' is not null or state -> 'disposition' ->> 'place' is not null)
        limit ${atOnce} for update skip locked)
      returning basket_id`
    return rows.length
  },

  baskets: async (before: Instant): Promise<number> => {
    const rows = await sql`
      delete from baskets where basket_id in (
        select basket_id from baskets where created_at < ${timestamp(before)} and updated_at < ${timestamp(before)}
          and status <> 'placing' and not ${hasOpenPayment} and not exists (select from slot_holds h where h.basket_id = baskets.basket_id and h.order_id is null)
        limit ${atOnce} for update skip locked)
      returning basket_id`
    return rows.length
  },

  /** Deletes unverified accounts and returns their ids. */
  unverifiedAccounts: async (before: Instant): Promise<readonly CustomerId[]> => {
    const rows = await sql<{ customer_id: CustomerId }>`
      delete from customers where customer_id in (
        select customer_id from customers where email_verified_at is null and created_at < ${timestamp(before)}
        limit ${atOnce} for update skip locked)
      returning customer_id`
    return rows.map((row) => row.customer_id)
  },

  signIns: async (before: Instant): Promise<number> => {
    const rows = await sql`
      delete from refresh_families where ended_at < ${timestamp(before)} or expires_at < ${timestamp(before)}
      returning family_id`
    return rows.length
  },

  /** Deletes rows with an expiry of their own. */
  expiredRows: async (at: Instant): Promise<void> => {
    const now = timestamp(at)
    await sql`delete from one_time_tokens where expires_at < ${now}`
    // A guest's order may hold several counters. Locked rows are skipped until the next hour, because waiting could
    // deadlock.
    await sql`
      delete from abuse_counters where key in (
        select key from abuse_counters where expire < ${realTime()} for update skip locked)`
    await sql`delete from spent_proofs where forget_at < ${now}`
    await sql`delete from passkey_challenges where expires_at < ${now}`
    await sql`delete from zip_tokens where expires_at < ${now}`
    await sql`delete from kitchen_enrolments where expires_at < ${now}`
    await sql`delete from kitchen_sessions where expires_at < ${now}`
    await sql`delete from agent_sessions where expires_at < ${now}`
    await sql`delete from app_returns where expires_at < ${now}`
  },

  /** Deletes jobs without retries left. */
  failedJobs: async (before: Instant): Promise<number> => {
    const rows = await sql`
      select id from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and run_at < ${timestamp(before)} limit ${atOnce}))`
    return rows.length
  },

  unsentCampaignMails: async (before: Instant, at: Instant): Promise<number> => {
    const rows = await sql`
      update campaign_entries set sending = null, sent_at = ${timestamp(at)}
      where sending is not null and entered_at < ${timestamp(before)} returning entry_id`
    return rows.length
  },

  campaignEntries: async (before: Instant): Promise<number> => {
    const rows = await sql`delete from campaign_entries where entered_at < ${timestamp(before)} returning entry_id`
    return rows.length
  },

  /** Fills in the time of uses by orders of earlier versions. */
  fillInUseTimes: async (): Promise<void> => {
    await sql`
      update voucher_uses u set claimed_at = o.placed_at from orders o where u.claimed_at is null and o.order_id = u.order_id`
  },

  /** Clears the hashes of people who used codes before that instant. Hashes of holds are deleted with the hold. */
  hashesOfUses: async (before: Instant): Promise<number> => {
    const rows = await sql`
      ${clearHashes} where (code, basket_id) in (
        select code, basket_id from voucher_uses
        where state = 'used' and claimed_at < ${timestamp(before)} and ${hasHashes}
        limit ${atOnce} for update skip locked)
      returning code`
    return rows.length
  },

  /** Like `hashesOfUses`, for uses of the given offers. */
  hashesOfUsesOf: async (offerIds: readonly OfferId[], before: Instant): Promise<number> => {
    const rows = await sql`
      ${clearHashes} where (code, basket_id) in (
        select code, basket_id from voucher_uses
        where state = 'used' and offer_id = any(${offerIds}::text[]) and claimed_at < ${timestamp(before)} and ${hasHashes}
        limit ${atOnce} for update skip locked)
      returning code`
    return rows.length
  },

  /** Clears the owners of vouchers that ended, or had their last use, before that instant. */
  hashesOfVouchers: async (before: Instant): Promise<number> => {
    const rows = await sql`
      update vouchers set email_hash = null where code in (
        select code from vouchers v
        where email_hash is not null and (valid_until < ${timestamp(before)} or (used >= maximum and not exists (
          select from voucher_uses u where u.code = v.code and (state = 'held' or claimed_at >= ${timestamp(before)}))))
        limit ${atOnce} for update skip locked)
      returning code`
    return rows.length
  },

  /** Deletes codes after their retention period, and those of orders whose customer is deleted. */
  prizeCodes: async (before: Instant): Promise<number> => {
    const rows = await sql`
      delete from prize_codes c using orders o
      where o.order_id = c.order_id and (c.drawn_at < ${timestamp(before)} or o.forgotten_at is not null)
      returning c.order_id`
    return rows.length
  },

  forms: async ({ applications, others }: { applications: Instant; others: Instant }): Promise<number> => {
    const rows = await sql`
      delete from store_forms
      where sent_at < case kind when 'careers' then ${timestamp(applications)}::timestamptz else ${timestamp(others)}::timestamptz end
      returning reference`
    return rows.length
  },

  /** Deletes answers after their retention period, and those for orders whose customer is deleted. */
  surveyAnswers: async (before: Instant): Promise<number> => {
    const rows = await sql`
      delete from survey_answers where ctid in (
        select ctid from survey_answers a where answered_at < ${timestamp(before)}
          or exists (select from orders o where o.order_id = a.order_id and o.forgotten_at is not null)
        limit ${atOnce} for update skip locked)
      returning survey_id`
    return rows.length
  },

  surveyMails: async (before: Instant): Promise<number> => {
    const rows = await sql`
      delete from survey_mails where order_id in (
        select order_id from survey_mails where due_at < ${timestamp(before)} limit ${atOnce} for update skip locked)
      returning order_id`
    return rows.length
  },

  analyticsEvents: async (before: Instant): Promise<number> => {
    const rows = await sql`
      delete from analytics_events where event_id in (
        select event_id from analytics_events where received_at < ${timestamp(before)}
        limit ${atOnce} for update skip locked)
      returning event_id`
    return rows.length
  },

  /** Deletes the events of browsers that placed an order whose customer is deleted. */
  analyticsEventsOfDeleted: async (): Promise<number> => {
    const rows = await sql`
      delete from analytics_events where event_id in (
        select e.event_id from analytics_events e
        where e.client_id in (select p.client_id from analytics_events p join orders o using (order_id)
          where o.forgotten_at is not null)
        limit ${atOnce} for update skip locked)
      returning event_id`
    return rows.length
  },

  /** Deletes screens whose enrolment ended, or that have not signed in since. */
  kitchenDevices: async (before: Instant): Promise<number> => {
    const rows = await sql`
      delete from kitchen_devices where coalesce(ended_at, last_used_at) < ${timestamp(before)} returning device_id`
    return rows.length
  },

  appStarts: async (before: Instant): Promise<number> => {
    const rows = await sql`
      delete from app_starts where (version, device_hash) in (
        select version, device_hash from app_starts where reported_at < ${timestamp(before)}
        limit ${atOnce} for update skip locked)
      returning version`
    return rows.length
  },

  /** Deletes who gets pushes about orders that can no longer be tracked, and devices that get no pushes any more. */
  pushes: async ({ orders, devices }: { readonly orders: Instant; readonly devices: Instant }): Promise<void> => {
    const before = timestamp(orders)
    await sql`
      delete from push_orders p using orders o
      where o.order_id = p.order_id and p.requested_at < ${before} and o.due_at < ${before}`
    await sql`delete from push_deliveries where created_at < ${before}`
    await sql`
      delete from push_subscriptions s where (last_used_at < ${timestamp(devices)}
        or not exists (select from refresh_families f where f.family_id = s.family_id and f.ended_at is null))
        and last_used_at < ${before} and not exists (select from push_orders p where p.push_id = s.push_id)`
  },

  orphanedConsents: async (before: Instant): Promise<number> => {
    const rows = await sql`
      delete from consents c where at < ${timestamp(before)}
        and not exists (select from customers u where u.user_id = c.user_id) returning consent_id`
    return rows.length
  },
})
