-- Finds quarter hours that are long past, for their deletion.
create index kitchen_slots_by_start on kitchen_slots (starts_at);

-- An order's holds are those of its basket, so the primary key finds them. `order_id` has no index.
create or replace function give_time_back() returns trigger language plpgsql as $$
begin
  perform from kitchen_slots where (store_id, starts_at) in (
    select store_id, starts_at from slot_holds where basket_id = new.basket_id and order_id = new.order_id)
    order by store_id, starts_at for update;
  with gone as (
    delete from slot_holds where basket_id = new.basket_id and order_id = new.order_id
    returning store_id, starts_at, seconds)
  update kitchen_slots k set used_seconds = used_seconds - gone.seconds from gone
  where k.store_id = gone.store_id and k.starts_at = gone.starts_at;
  return null;
end $$;
