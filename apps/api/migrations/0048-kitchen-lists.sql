-- The orders on a kitchen's list, in its order. A pickup order ends as Ready, so it leaves the list and its index then.
create index orders_in_kitchen on orders (store_id, due_at, placed_at)
  where status not in ('Delivered', 'Unable to Deliver') and not (service_type = 'Pickup' and status = 'Ready');
drop index orders_open_by_store;

-- When the food was made: the first published move to Ready or beyond.
alter table orders add column made_at timestamptz;

create or replace function carry_published_move() returns trigger language plpgsql as $$
declare
  held record;
begin
  if tg_op = 'UPDATE' and old.published_at is not null then
    raise exception 'a published event is history' using errcode = 'FO001';
  end if;
  select store_id, service_type, status into held from orders where order_id = new.order_id for update;
  perform pg_notify('kitchen_queue', held.store_id);
  if new.published_at is null then
    return new;
  end if;
  if new.kind = 'moved' then
    if not exists (
      select from order_moves
      where service_type = held.service_type and from_status = held.status and to_status = new.status
    ) then
      raise exception 'an order cannot move from % to %', held.status, new.status using errcode = 'FO002';
    end if;
    update orders set status = new.status, updated_at = new.at,
      made_at = case when new.status in ('Ready', 'With Driver', 'Delivered') then coalesce(made_at, new.at) end
    where order_id = new.order_id;
  end if;
  perform pg_notify('order_event', new.order_id::text);
  return new;
end $$;

-- The orders of the last day, which measure the throughput of a kitchen now.
update orders o set made_at = made.at
from (
  select order_id, min(at) as at from order_events
  where kind = 'moved' and published_at is not null and status in ('Ready', 'With Driver', 'Delivered')
    and order_id in (
      select order_id from orders where forgotten_at is null
        and placed_at >= (select max(placed_at) - interval '1 day' from orders where forgotten_at is null))
  group by order_id) made
where o.order_id = made.order_id;

create index orders_made on orders (store_id, service_type, made_at) where is_asap and made_at is not null;
