-- A failed order releases its kitchen time. The slot is locked before the hold, as in every claim.
create function give_time_back() returns trigger language plpgsql as $$
declare
  slot record;
begin
  select k.store_id, k.starts_at into slot
  from kitchen_slots k join slot_holds h using (store_id, starts_at) where h.order_id = new.order_id for update of k;
  with gone as (delete from slot_holds where order_id = new.order_id returning store_id, starts_at, seconds)
  update kitchen_slots k set used_seconds = used_seconds - gone.seconds from gone
  where k.store_id = gone.store_id and k.starts_at = gone.starts_at;
  return null;
end $$;

create trigger orders_give_time_back after update of status on orders
  for each row when (new.status = 'Unable to Deliver') execute function give_time_back();
