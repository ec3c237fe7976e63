-- Enqueues jobs. `add_jobs` also looks for running jobs with the same key; for a table of a few hundred jobs the
-- planner would read all of them, so that waiting jobs would slow every order.
create function enqueue_jobs(task text, payloads json, due timestamptz, key text, priority integer) returns void
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from graphile_worker.add_jobs(array(
    select row(task, payload, null, due, null, key, priority, null)::graphile_worker.job_spec
    from json_array_elements(payloads) payload));
end $$;

-- Orders that lost their customer and whose data in other tables is to be deleted.
create table anonymised_orders (order_id uuid primary key);

create function delete_data_later() returns trigger language plpgsql as $$
begin
  insert into anonymised_orders values (new.order_id) on conflict do nothing;
  return null;
end $$;
create trigger orders_delete_data_later after update of forgotten_at on orders
  for each row when (new.forgotten_at is not null) execute function delete_data_later();

insert into anonymised_orders
select order_id from (
  select order_id from prize_codes union select order_id from survey_answers where order_id is not null
  union select order_id from analytics_events where order_id is not null) held
join orders using (order_id) where forgotten_at is not null;

-- The rows that a retention step deletes next.
create index refresh_families_by_ending on refresh_families (ended_at) where ended_at is not null;
create index one_time_tokens_by_end on one_time_tokens (expires_at);
create index abuse_counters_by_expiry on abuse_counters (expire);
create index campaign_entries_by_time on campaign_entries (entered_at);
create index campaign_entries_unsent on campaign_entries (entered_at) where sending is not null;
create index voucher_uses_by_offer_and_time on voucher_uses (offer_id, claimed_at)
  where state = 'used' and (email_hash is not null or phone_hash is not null or customer_id is not null);
create index vouchers_by_end on vouchers (valid_until) where email_hash is not null;
create index vouchers_by_issue on vouchers (issued_at) where email_hash is not null;
create index store_forms_by_age on store_forms (sent_at);
create index survey_answers_by_age on survey_answers (answered_at);
create index push_orders_by_request on push_orders (requested_at);
create index push_deliveries_by_time on push_deliveries (created_at);
create index push_subscriptions_by_use on push_subscriptions (last_used_at);
create index push_subscriptions_without_sign_in on push_subscriptions (last_used_at) where family_id is null;
create index consents_by_time on consents (at);
create index marketing_contacts_by_request on marketing_contacts (requested_at) where confirmed_at is null;
create index marketing_contacts_by_confirmation on marketing_contacts (confirmed_at) where confirmed_at is not null;

-- A card that is removed, also with its account, is looked up as the saved card of a customer.
create index customers_by_saved_card on customers (saved_card_id) where saved_card_id is not null;

-- A payment looks for events that came before it. Most events have their payment.
create index provider_events_unmatched on provider_events (provider, transaction_id) where attempt_id is null;

-- A claim of codes releases the holds that have expired of the same mailbox.
create index voucher_uses_held_by_email on voucher_uses (email_hash) where state = 'held';
