-- Finds the suburb of a point by the latitude of its streets.
do $$
begin
  execute format('create index streets_latitude on %I.streets (latitude)',
    'address_' || (select max(version) from address.indexes));
end $$;

-- A large order uses several quarter hours of its kitchen: one row for each.
alter table slot_holds drop constraint slot_holds_pkey;
alter table slot_holds add primary key (basket_id, starts_at);

-- A failed order releases all its kitchen time. Slots are locked before holds, in the order of time, as in every claim.
create or replace function give_time_back() returns trigger language plpgsql as $$
begin
  perform from kitchen_slots where (store_id, starts_at) in (
    select store_id, starts_at from slot_holds where order_id = new.order_id) order by store_id, starts_at for update;
  with gone as (delete from slot_holds where order_id = new.order_id returning store_id, starts_at, seconds)
  update kitchen_slots k set used_seconds = used_seconds - gone.seconds from gone
  where k.store_id = gone.store_id and k.starts_at = gone.starts_at;
  return null;
end $$;
