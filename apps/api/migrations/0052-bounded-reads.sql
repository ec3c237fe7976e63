-- The uses of an offer that still have hashes. The expression keeps the planner from an index by offer alone, most of
-- whose rows have lost theirs.
drop index voucher_uses_by_offer_and_time;
create index voucher_uses_with_hashes on voucher_uses
  (offer_id, (case when email_hash is not null or phone_hash is not null or customer_id is not null then claimed_at end))
  where state = 'used' and (email_hash is not null or phone_hash is not null or customer_id is not null);

-- Expired holds of one code.
create index voucher_uses_held_by_code on voucher_uses (code, held_until) where state = 'held';

-- An order looks for the same order, a few minutes earlier in the same session.
create index orders_by_session on orders (session_id, placed_at);

-- A deleted customer takes their challenges along.
create index passkey_challenges_by_customer on passkey_challenges (customer_id);

-- The events of one browser that wait to be forwarded.
create index analytics_events_waiting on analytics_events (client_id, occurred_at, event_id) where forwarding = 'waiting';

-- A sign-in that has ended gets no pushes, so its device belongs to no customer, as after a guest's order.
create function release_devices() returns trigger language plpgsql as $$
begin
  update push_subscriptions set family_id = null where family_id = new.family_id;
  return null;
end $$;
create trigger refresh_families_release_devices after update of ended_at on refresh_families
  for each row when (old.ended_at is null and new.ended_at is not null) execute function release_devices();
update push_subscriptions s set family_id = null
from refresh_families f where f.family_id = s.family_id and f.ended_at is not null;
