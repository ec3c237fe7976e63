import type { Aud } from '@forno/contracts/core/values'
import { noPersonalAddress } from '../baskets/index.ts'
import { noCustomer } from '@forno/domain/customers/contact'
import { instant, type CustomerId, type Instant, type UserId } from '@forno/domain/core/basic-types'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'

/** The keys that identify a person in data outside their account. */
export type Person = { readonly userId: UserId; readonly email: string; readonly emailHash: string }

type AccountDates = {
  readonly created_at: number
  readonly updated_at: number
  readonly email_verified_at: number | null
}
type StoredConsent = {
  kind: string
  given: boolean
  source: string
  channel: string | null
  words: string | null
  at: number
}
type StoredSignIn = {
  holder: string
  device: string
  scope: string
  started_at: number
  last_used_at: number
  expires_at: number
  ended_at: number | null
}
type StoredZipToken = { stored_at: number; expires_at: number }
type StoredPushDevice = { device: string; created_at: number; last_used_at: number }
type StoredForm = { reference: string; kind: string; store_id: string | null; sent_at: number; form: object }
type StoredEntry = {
  campaign: string
  store_id: string | null
  entered_at: number
  sent_at: number | null
  code: string
  optin_email: boolean
  optin_sms: boolean
  optin_supercars_fan: boolean
}
type StoredSurveyAnswer = {
  survey_id: string
  question: string
  order_id: string | null
  value: string | readonly string[]
  answered_at: number
}
type StoredPurchaseEvent = { order_id: string; total: Aud; items: readonly string[]; occurred_at: number }
type StoredPrize = { reference: string; game: string; label: string; code: string | null; drawn_at: number }
type StoredBasket = {
  basket_id: string
  created_at: number
  customer: object
  disposition: object
  note: string | null
}

/** Ids of a person's orders: logged in, or with their e-mail address. */
const ordersOf = (customerId: CustomerId, email: string) => fragment`
  select order_id from orders where customer_id = ${customerId}
  union select order_id from orders where forgotten_at is null and lower(customer ->> 'emailAddress') = ${email}`

/** Reads and deletes a person's data outside their orders. [ACC-23] */
export const personStore = (sql: Sql) => ({
  dates: async (customerId: CustomerId) => {
    const [row] = await sql<AccountDates>`
      select created_at, updated_at, email_verified_at from customers where customer_id = ${customerId}`
    return row ?? null
  },

  consents: ({ userId, emailHash }: Person) =>
    sql<StoredConsent>`
      select kind, given, source, channel, words, at from consents left join consent_wordings on version = wording
      where user_id = ${userId} or contact_hash = ${emailHash} order by at, kind`,

  signIns: (customerId: CustomerId) =>
    sql<StoredSignIn>`
      select holder, device, scope, started_at, last_used_at, expires_at, ended_at from refresh_families where customer_id = ${customerId}
      order by started_at`,

  zipTokens: (customerId: CustomerId) =>
    sql<StoredZipToken>`select stored_at, expires_at from zip_tokens where customer_id = ${customerId}`,

  /** Devices of the customer's sign-ins, and those that get the messages of one of their orders. */
  pushDevices: (customerId: CustomerId) =>
    sql<StoredPushDevice>`
      select device, created_at, last_used_at from push_subscriptions where push_id in (
        select push_id from push_subscriptions join refresh_families using (family_id) where customer_id = ${customerId}
        union select push_id from push_orders join orders using (order_id) where customer_id = ${customerId})
      order by created_at`,

  forms: ({ email }: Person) =>
    sql<StoredForm>`
      select reference, kind, store_id, sent_at, form from store_forms where lower(form ->> 'email') = ${email}
      order by sent_at`,

  entries: ({ emailHash }: Person) =>
    sql<StoredEntry>`
      select campaign, store_id, entered_at, sent_at, code, optin_email, optin_sms, optin_supercars_fan
      from campaign_entries where email_hash = ${emailHash} order by entered_at`,

  surveyAnswers: (customerId: CustomerId, { emailHash }: Person) =>
    sql<StoredSurveyAnswer>`
      with found as (
        select * from survey_answers where customer_id = ${customerId} or contact_hash = ${emailHash}
        union select a.* from survey_answers a join orders o using (order_id) where o.customer_id = ${customerId})
      select survey_id, question, order_id, value, answered_at from found order by answered_at, question_id`,

  /** Purchases that analytics stored for orders of the customer or with their e-mail address. */
  purchaseEvents: (customerId: CustomerId, { email }: Person) =>
    sql<StoredPurchaseEvent>`
      select e.order_id, e.occurred_at, (e.params -> 'total')::float8 as total,
        array(select item ->> 'item_name' from jsonb_array_elements(e.params -> 'items') item) as items
      from analytics_events e
      where e.order_id = any(array(${ordersOf(customerId, email)})) order by e.occurred_at`,

  /** Draws of the prize game for orders of the customer or with their e-mail address. */
  prizes: (customerId: CustomerId, { email }: Person) =>
    sql<StoredPrize>`
      select o.reference, d.game, d.label, d.drawn_at,
        (select code from prize_codes c where c.order_id = d.order_id) as code
      from prize_draws d join orders o using (order_id)
      where d.order_id = any(array(${ordersOf(customerId, email)})) order by d.drawn_at`,

  /** Baskets that were not ordered; ordered ones are covered by their orders. */
  baskets: ({ email }: Person) =>
    sql<StoredBasket>`
      select basket_id, created_at, state -> 'customer' as customer, state -> 'disposition' as disposition, state ->> 'note' as note
      from baskets where status <> 'ordered' and contact_email = ${email}
      order by created_at`,

  forget: async ({ email, emailHash }: Pick<Person, 'email' | 'emailHash'>, at: Instant): Promise<void> => {
    await sql`delete from store_forms where lower(form ->> 'email') = ${email}`
    await sql`
      update campaign_entries set sending = null, sent_at = ${timestamp(at)}
      where email_hash = ${emailHash} and sending is not null`
    await sql`
      update campaign_entries set optin_email = false, optin_sms = false, optin_supercars_fan = false
      where email_hash = ${emailHash}`
    await sql`delete from survey_answers where contact_hash = ${emailHash}`
    await sql`delete from survey_mails where contact_hash = ${emailHash}`
    await sql`
      update baskets set version = version + 1,
        state = state || jsonb_build_object('customer', ${JSON.stringify(noCustomer)}::jsonb, 'note', null)
          || jsonb_build_object('disposition', state -> 'disposition' || ${JSON.stringify(noPersonalAddress)}::jsonb)
      where status <> 'ordered' and contact_email = ${email}`
  },
})

export const iso = (at: number): string => new Date(instant(at)).toISOString()
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))
