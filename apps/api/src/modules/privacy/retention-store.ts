import { noCustomer } from '@forno/domain/customers/contact'
import type { CustomerId, Instant, OfferId, OrderId } from '@forno/domain/core/basic-types'
import { clockFrom } from '../../platform/core/clock.ts'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'
import { hasOpenPayment, noPersonalAddress } from '../baskets/index.ts'

/** Windows of abuse counters use the machine's clock. */
const realTime = clockFrom(null)
const clearHashes = fragment`update voucher_uses set email_hash = null, phone_hash = null, customer_id = null`
const hasHashes = fragment`(email_hash is not null or phone_hash is not null or customer_id is not null)`

/** The key of the one index that finds uses with hashes by their offer; of the others, most rows have none left. */
const hashesSince = fragment`(case when ${hasHashes} then claimed_at end)`

const countOf = (rows: readonly unknown[]): number => rows.length

/**
 * Deletes expired data. Each function changes at most `atMost` rows, which an index finds by their age, skips
 * rows that other transactions hold, and returns how many rows it changed. The rows are chosen as an array: for
 * `in (select …)` the planner may read the whole table, as it may for an array in a parameter and for `not exists`.
 */
export const retentionStore = (sql: Sql) => ({
  /**
   * Removes contacts from baskets. The column's hour is rounded up, so a basket keeps its contact up to an hour
   * longer.
   */
  basketContacts: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        update baskets set state = state || jsonb_build_object('customer', ${JSON.stringify(noCustomer)}::jsonb, 'note', null,
          'externalReference', null, 'disposition', state -> 'disposition' || ${JSON.stringify(noPersonalAddress)}::jsonb), customer_id = null, family_id = null
        where basket_id = any(array(
          select basket_id from baskets where contact_ended_at <= ${timestamp(before)} and not ${hasOpenPayment}
          order by contact_ended_at limit ${atMost} for update skip locked))
        returning basket_id`,
    ),

  baskets: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from baskets where basket_id = any(array(
          select basket_id from baskets where created_at < ${timestamp(before)} and updated_at < ${timestamp(before)}
            and status <> 'placing' and not ${hasOpenPayment}
            and (select true from slot_holds h where h.basket_id = baskets.basket_id and h.order_id is null limit 1) is null
          order by created_at limit ${atMost} for update skip locked))
        returning basket_id`,
    ),

  /** Deletes unverified accounts and returns their ids. */
  unverifiedAccounts: async (before: Instant, atMost: number): Promise<readonly CustomerId[]> => {
    const rows = await sql<{ customer_id: CustomerId }>`
      delete from customers where customer_id = any(array(
        select customer_id from customers where email_verified_at is null and created_at < ${timestamp(before)}
        order by created_at limit ${atMost} for update skip locked))
      returning customer_id`
    return rows.map((row) => row.customer_id)
  },

  /**
   * Deletes what other tables hold about orders that lost their customer: prize codes, survey answers, and the
   * analytics events of the browsers that placed them. Returns the number of orders. Needs the caller's
   * transaction.
   */
  dataOfAnonymisedOrders: async (atMost: number): Promise<number> => {
    const rows = await sql<{ order_id: OrderId }>`
      delete from anonymised_orders where order_id = any(array(
        select order_id from anonymised_orders order by order_id limit ${atMost} for update skip locked))
      returning order_id`
    const ids = rows.map((row) => row.order_id)
    await sql`delete from prize_codes where order_id = any(array(select unnest(${ids}::uuid[])))`
    await sql`delete from survey_answers where order_id = any(array(select unnest(${ids}::uuid[])))`
    await sql`
      delete from analytics_events where client_id = any(array(
        select client_id from analytics_events where order_id = any(array(select unnest(${ids}::uuid[])))))`
    return rows.length
  },

  endedSignIns: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from refresh_families where family_id = any(array(
          select family_id from refresh_families where ended_at < ${timestamp(before)}
          order by ended_at limit ${atMost} for update skip locked))
        returning family_id`,
    ),

  expiredSignIns: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from refresh_families where family_id = any(array(
          select family_id from refresh_families where expires_at < ${timestamp(before)}
          order by expires_at limit ${atMost} for update skip locked))
        returning family_id`,
    ),

  oneTimeTokens: async (at: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from one_time_tokens where token_hash = any(array(
          select token_hash from one_time_tokens where expires_at < ${timestamp(at)}
          order by expires_at limit ${atMost} for update skip locked))
        returning token_hash`,
    ),

  /** A guest's order may hold several counters, so waiting for one of them could deadlock. */
  abuseCounters: async (atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from abuse_counters where key = any(array(
          select key from abuse_counters where expire < ${realTime()} order by expire limit ${atMost} for update skip locked))
        returning key`,
    ),

  spentProofs: async (at: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from spent_proofs where proof_hash = any(array(
          select proof_hash from spent_proofs where forget_at < ${timestamp(at)}
          order by forget_at limit ${atMost} for update skip locked))
        returning proof_hash`,
    ),

  passkeyChallenges: async (at: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from passkey_challenges where challenge_hash = any(array(
          select challenge_hash from passkey_challenges where expires_at < ${timestamp(at)}
          order by expires_at limit ${atMost} for update skip locked))
        returning challenge_hash`,
    ),

  zipTokens: async (at: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from zip_tokens where customer_id = any(array(
          select customer_id from zip_tokens where expires_at < ${timestamp(at)}
          order by expires_at limit ${atMost} for update skip locked))
        returning customer_id`,
    ),

  appReturns: async (at: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from app_returns where return_id = any(array(
          select return_id from app_returns where expires_at < ${timestamp(at)}
          order by expires_at limit ${atMost} for update skip locked))
        returning return_id`,
    ),

  /** Sign-ins of screens and agents, which live for a shift: their tables do not grow. */
  staffSignIns: async (at: Instant): Promise<number> => {
    await sql`delete from kitchen_enrolments where expires_at < ${timestamp(at)}`
    await sql`delete from kitchen_sessions where expires_at < ${timestamp(at)}`
    await sql`delete from agent_sessions where expires_at < ${timestamp(at)}`
    return 0
  },

  /** Deletes jobs without retries left. */
  failedJobs: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        select id from graphile_worker.complete_jobs(array(
          select id from graphile_worker.jobs
          where attempts >= max_attempts and locked_at is null and run_at < ${timestamp(before)} limit ${atMost}))`,
    ),

  unsentCampaignMails: async (before: Instant, at: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        update campaign_entries set sending = null, sent_at = ${timestamp(at)} where entry_id = any(array(
          select entry_id from campaign_entries where sending is not null and entered_at < ${timestamp(before)}
          order by entered_at limit ${atMost} for update skip locked))
        returning entry_id`,
    ),

  campaignEntries: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from campaign_entries where entry_id = any(array(
          select entry_id from campaign_entries where entered_at < ${timestamp(before)}
          order by entered_at limit ${atMost} for update skip locked))
        returning entry_id`,
    ),

  /** Fills in the time of uses by orders of earlier versions. */
  fillInUseTimes: async (atMost: number): Promise<number> =>
    countOf(
      await sql`
        update voucher_uses u set claimed_at = o.placed_at from orders o
        where u.claimed_at is null and o.order_id = u.order_id and o.order_id = any(array(
          select order_id from voucher_uses where claimed_at is null and order_id is not null order by order_id limit ${atMost}))
        returning u.code`,
    ),

  /** Clears the hashes of people who used codes before that instant. Hashes of holds are deleted with the hold. */
  hashesOfUses: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        ${clearHashes} where ctid = any(array(
          select ctid from voucher_uses
          where state = 'used' and claimed_at < ${timestamp(before)} and ${hasHashes}
          order by claimed_at limit ${atMost} for update skip locked))
        returning code`,
    ),

  /** Like `hashesOfUses`, for uses of the given offers. */
  hashesOfUsesOf: async (offerIds: readonly OfferId[], before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        ${clearHashes} where ctid = any(array(
          select due.ctid from unnest(${offerIds}::text[]) offer cross join lateral (
            select ctid from voucher_uses
            where state = 'used' and offer_id = offer and ${hashesSince} < ${timestamp(before)} and ${hasHashes}
            order by ${hashesSince} limit ${atMost} for update skip locked) due
          limit ${atMost}))
        returning code`,
    ),

  /** Clears the owners of vouchers that ended, or had their last use, before that instant. */
  hashesOfVouchers: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        update vouchers set email_hash = null where code = any(array(
          (select code from vouchers where email_hash is not null and valid_until < ${timestamp(before)}
            order by valid_until limit ${atMost})
          union
          (select code from vouchers v
            where email_hash is not null and issued_at < ${timestamp(before)} and used >= maximum and not exists (
              select from voucher_uses u where u.code = v.code and (state = 'held' or claimed_at >= ${timestamp(before)}))
            order by issued_at limit ${atMost})))
        returning code`,
    ),

  prizeCodes: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from prize_codes where order_id = any(array(
          select order_id from prize_codes where drawn_at < ${timestamp(before)}
          order by drawn_at limit ${atMost} for update skip locked))
        returning order_id`,
    ),

  applications: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from store_forms where reference = any(array(
          select reference from store_forms where kind = 'careers' and sent_at < ${timestamp(before)}
          order by sent_at limit ${atMost} for update skip locked))
        returning reference`,
    ),

  forms: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from store_forms where reference = any(array(
          select reference from store_forms where sent_at < ${timestamp(before)}
          order by sent_at limit ${atMost} for update skip locked))
        returning reference`,
    ),

  surveyAnswers: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from survey_answers where ctid = any(array(
          select ctid from survey_answers where answered_at < ${timestamp(before)}
          order by answered_at limit ${atMost} for update skip locked))
        returning survey_id`,
    ),

  surveyMails: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from survey_mails where order_id = any(array(
          select order_id from survey_mails where due_at < ${timestamp(before)}
          order by due_at limit ${atMost} for update skip locked))
        returning order_id`,
    ),

  analyticsEvents: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from analytics_events where event_id = any(array(
          select event_id from analytics_events where received_at < ${timestamp(before)}
          order by received_at limit ${atMost} for update skip locked))
        returning event_id`,
    ),

  /** Deletes screens whose enrolment ended, or that have not signed in since: a few per store. */
  kitchenDevices: async (before: Instant): Promise<number> => {
    await sql`delete from kitchen_devices where coalesce(ended_at, last_used_at) < ${timestamp(before)}`
    return 0
  },

  appStarts: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from app_starts where ctid = any(array(
          select ctid from app_starts where reported_at < ${timestamp(before)}
          order by reported_at limit ${atMost} for update skip locked))
        returning version`,
    ),

  /** Deletes who gets pushes about orders that can no longer be tracked. */
  pushOrders: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from push_orders where ctid = any(array(
          select p.ctid from push_orders p join orders o using (order_id)
          where p.requested_at < ${timestamp(before)} and o.due_at < ${timestamp(before)}
          order by p.requested_at limit ${atMost} for update of p skip locked))
        returning order_id`,
    ),

  pushDeliveries: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from push_deliveries where ctid = any(array(
          select ctid from push_deliveries where created_at < ${timestamp(before)}
          order by created_at limit ${atMost} for update skip locked))
        returning order_id`,
    ),

  /** Deletes devices without a live sign-in that get the messages of no order. */
  pushDevicesWithoutSignIn: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from push_subscriptions where push_id = any(array(
          select push_id from push_subscriptions s
          where family_id is null and last_used_at < ${timestamp(before)}
            and (select order_id from push_orders p where p.push_id = s.push_id limit 1) is null
          order by last_used_at limit ${atMost}))
        returning push_id`,
    ),

  /** Deletes devices that got no push since then, and get the messages of no order. */
  unusedPushDevices: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from push_subscriptions where push_id = any(array(
          select push_id from push_subscriptions s where last_used_at < ${timestamp(before)}
            and (select order_id from push_orders p where p.push_id = s.push_id limit 1) is null
          order by last_used_at limit ${atMost} for update skip locked))
        returning push_id`,
    ),

  consentsWithoutAccount: async (before: Instant, atMost: number): Promise<number> =>
    countOf(
      await sql`
        delete from consents where consent_id = any(array(
          select consent_id from consents where without_account and at < ${timestamp(before)}
          order by at limit ${atMost} for update skip locked))
        returning consent_id`,
    ),
})
