import type { Database } from '../src/platform/db/database.ts'

const day = 24 * 60 * 60_000

/** The number of past orders; each has a basket, three lines, three events and a booked quarter hour. */
export const pastOrders = 30_000
const stores = 100

/**
 * A year of orders before `at`, spread over 100 stores named `S00` to `S99`, and what else a year leaves
 * behind: sign-ins, push devices, consents, vouchers with their uses, forms, survey answers and analytics
 * events. Every fifth delivery of the last day still waits; every hundredth customer is deleted.
 */
export const fillHistory = async ({ pool }: Pick<Database, 'pool'>, at: number): Promise<void> => {
  const client = await pool.connect()
  const run = (text: string) => client.query(text)
  try {
    await run('set statement_timeout = 0')
    // Triggers would enqueue a job for each row.
    await run('set session_replication_role = replica')
    await run(`
      create temporary table past as
      select n, md5('order' || n)::uuid as order_id, md5('basket' || n)::uuid as basket_id, md5('customer' || n % 6000)::uuid as customer_id,
        md5('family' || n % 6000)::uuid as family_id, 'S' || lpad((n % ${stores})::text, 2, '0') as store_id,
        case when n % 2 = 0 then 'Delivery' else 'Pickup' end as service_type,
        to_timestamp(${at / 1000}) - (${pastOrders} - n) * interval '${(365 * day) / pastOrders} milliseconds' as at
      from generate_series(1, ${pastOrders}) n`)
    await run(`
      insert into customers (customer_id, user_id, short_user_id, email, first_name, last_name, mobile_number, password_hash, email_verified_at, created_at, updated_at,
        optin_email, optin_sms)
      select distinct on (past.customer_id) customer_id, customer_id, customer_id::text, 'c' || n % 6000 || '@example.com', 'A', 'B', '+61400' || n % 6000, null, at, at, at, false, false from past`)
    await run(`
      insert into refresh_families (family_id, customer_id, holder, scope, started_at, expires_at, ended_at, last_used_at, proven_at)
      select distinct on (past.family_id) family_id, customer_id, 'browser', '', at, at + interval '90 days', case when n % 10 = 0 then at end, at, at from past
      order by past.family_id, n desc`)
    await run(`
      insert into baskets (basket_id, status, session_id, store_id, service_type, content_version, state, order_id, created_at, updated_at, expires_at,
        contact_email, contact_ended_at)
      select basket_id, case when n % 3 = 0 then 'open' else 'ordered' end, md5(n::text), store_id, service_type, 1,
        '{"customer": {"emailAddress": null}, "disposition": {}, "note": null}', order_id, at, at, at + interval '1 day',
        case when n > ${pastOrders - 500} then 'c' || n % 6000 || '@example.com' end, case when n > ${pastOrders - 500} then date_trunc('hour', at) end
      from past`)
    await run(`
      insert into orders (order_id, reference, basket_id, store_id, service_type, status, placed_at, due_at, due_until, is_asap, session_id, customer_id, customer,
        total, gst, content_version, pricing, channel, method, updated_at, made_at, forgotten_at)
      select order_id, 'R' || n, basket_id, store_id, service_type,
        case when n > ${pastOrders - 200} and n % 10 = 0 then 'Preparing' when service_type = 'Pickup' then 'Ready' else 'Delivered' end,
        at, at + interval '30 minutes', at + interval '45 minutes', true, md5(n::text), case when n % 100 > 0 then customer_id end,
        json_build_object('emailAddress', 'C' || n % 6000 || '@example.com', 'phoneNumber', '+61400' || n % 6000), 100, 10, 1, '{}', '', 'cash', at,
        at + interval '20 minutes', case when n % 100 = 0 then at end
      from past`)
    await run(`
      insert into order_lines (order_id, position, kind, product_id, name, quantity, unit, total, trail)
      select order_id, position, 'item', 'p' || (n + position) % 90, 'P', 1, 100, 100, '[]' from past, generate_series(1, 3) position`)
    await run(`
      insert into order_events (order_id, seq, kind, status, at, published_at, actor)
      select order_id, seq, case when seq = 1 then 'placed' else 'moved' end, case seq when 1 then 'Preparing' when 2 then 'Cooking' else 'Ready' end,
        at + seq * interval '5 minutes', at + seq * interval '5 minutes', store_id
      from past, generate_series(1, 3) seq`)
    await run(`
      insert into kitchen_slots (store_id, starts_at, capacity_seconds, used_seconds)
      select distinct store_id, date_bin('15 minutes', at, 'epoch'), 100000, 0 from past`)
    await run(`
      insert into slot_holds (basket_id, store_id, starts_at, seconds, held_until, order_id)
      select basket_id, store_id, date_bin('15 minutes', at, 'epoch'), 0, 'infinity', case when n % 3 > 0 then order_id end from past`)
    await run(`
      insert into push_subscriptions (push_id, kind, endpoint_hash, sealed_subscription, device, family_id, created_at, last_used_at)
      select distinct on (past.family_id) order_id, 'web', n::text, '', '', case when n % 50 > 0 then family_id end, at, at from past order by past.family_id, n desc`)
    await run(`
      insert into push_orders (order_id, push_id, requested_at)
      select p.order_id, s.push_id, p.at from past p join push_subscriptions s on s.push_id = p.order_id where p.n > ${pastOrders - 700}`)
    await run(`
      insert into consents (consent_id, user_id, kind, given, source, at)
      select order_id, customer_id, 'email', true, 'profile', at from past`)
    await run(`
      insert into vouchers (code, offer_id, maximum, used, email_hash, valid_until, issued_at)
      select 'V' || n, 'o' || n % 20, 1, case when n % 2 = 0 then 1 else 0 end, 'k1.' || n, at + interval '700 days', at from past`)
    await run(`
      insert into voucher_uses (code, basket_id, offer_id, state, held_until, order_id, email_hash, claimed_at)
      select 'V' || n, basket_id, 'o' || n % 20, 'used', 'infinity', order_id, 'k1.' || n, at from past where n % 2 = 0`)
    await run(`
      insert into store_forms (reference, kind, sent_at, form)
      select n::text, case when n % 10 = 0 then 'careers' else 'contact' end, at, json_build_object('email', 'c' || n || '@example.com') from past`)
    await run(`
      insert into campaign_entries (entry_id, offer_id, campaign, email_hash, mailbox_hash, local_date, entered_at, optin_email, optin_sms,
        optin_supercars_fan, code, sent_at)
      select order_id, 'o', 'c', n::text, n::text, at::date, at, false, false, false, 'V' || n, at from past`)
    await run(`
      insert into survey_answers (survey_id, question_id, question, order_id, user_id, contact_hash, value, answered_at)
      select 's', 'q', 'Q', order_id, customer_id, n::text, '1', at from past where n % 3 = 0`)
    await run(`
      insert into survey_mails (order_id, survey_id, due_at, contact_hash, basis)
      select order_id, 's', at, n::text, 'consent' from past where n % 3 = 0`)
    await run(`
      insert into analytics_events (event_id, client_id, session_id, channel, name, params, order_id, day, occurred_at, received_at)
      select order_id, customer_id, 1, 'website', 'purchase', '{}', order_id, at::date, at, at from past where n > ${pastOrders * 0.9}`)
    await run(`
      insert into payment_attempts (attempt_id, basket_id, store_id, order_id, method, provider, transaction_id, amount, state, basket_print, order_facts,
        created_at, updated_at)
      select order_id, basket_id, store_id, order_id, 'creditcard', 'p', n::text, 100, 'captured', '', '{}', at, at from past`)
    await run(`
      insert into abuse_counters (key, points, expire)
      select 'k' || n, 1, 4102444800000 from past`)
    await run(`
      insert into marketing_contacts (contact_id, contact_hash, email, first_name, last_name, optin_email, optin_sms, optin_supercars_fan, campaign, requested_at, confirmed_at)
      select distinct on (past.customer_id) order_id, 'h' || n, 'e', 'A', 'B', true, false, false, 'c', at, at from past`)
    await run(`
      insert into one_time_tokens (token_hash, customer_id, purpose, expires_at)
      select n::text, customer_id, 'verify', to_timestamp(${at / 1000}) + interval '1 day' from past where n % 5 = 0`)
    await run(`
      insert into product_sales (day, store_id, product_id, units)
      select (o.at at time zone 'UTC')::date, o.store_id, l.product_id, count(*) from past o join order_lines l using (order_id)
      where o.at > to_timestamp(${at / 1000}) - interval '28 days' group by 1, 2, 3`)
    await run(`
      insert into product_popularity (store_id, product_id, units, revision)
      select store_id, product_id, sum(units), row_number() over () from product_sales group by 1, 2`)
    await run(`insert into uncounted_orders select order_id from past where n > ${pastOrders - 6_000}`)
    await run(`insert into anonymised_orders select order_id from past where n % 16 = 0`)
    await run(`
      insert into provider_events (provider, event_id, kind, transaction_id, attempt_id, received_at)
      select 'p', n::text, 'k', n::text, order_id, at from past where n % 10 > 0`)
    await run('set session_replication_role = origin')
    await run('analyze')
  } finally {
    client.release(true)
  }
}
