-- no-transaction
-- The uses of an offer that still have hashes. The expression keeps the planner from an index by offer alone, most of
-- whose rows have lost theirs.
drop index concurrently if exists voucher_uses_by_offer_and_time;
create index concurrently if not exists voucher_uses_with_hashes on voucher_uses
  (offer_id, (case when email_hash is not null or phone_hash is not null or customer_id is not null then claimed_at end))
  where state = 'used' and (email_hash is not null or phone_hash is not null or customer_id is not null);

-- Expired holds of one code.
create index concurrently if not exists voucher_uses_held_by_code on voucher_uses (code, held_until) where state = 'held';

-- An order looks for the same order, a few minutes earlier in the same session.
create index concurrently if not exists orders_by_session on orders (session_id, placed_at);

-- A deleted customer takes their challenges along.
create index concurrently if not exists passkey_challenges_by_customer on passkey_challenges (customer_id);

-- The events of one browser that wait to be forwarded.
create index concurrently if not exists analytics_events_waiting on analytics_events (client_id, occurred_at, event_id) where forwarding = 'waiting';
