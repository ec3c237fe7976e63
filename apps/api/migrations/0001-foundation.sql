-- Tables for guest orders. Cents are integers. Instants are timestamptz parameters of the process, never the server's
-- clock.

create table content_versions (
  number integer primary key,
  sha256 text not null,
  body jsonb not null,
  imported_at timestamptz not null
);

create table store_state (
  store_id text primary key,
  paused_until timestamptz,
  pause_reason text,
  extra_minutes integer not null default 0 check (extra_minutes between 0 and 90),
  pos_online boolean not null default true,
  average_delivery_minutes integer,
  average_pickup_minutes integer,
  revision integer not null default 0
);

create table sold_out (
  store_id text not null,
  item_id text not null,
  since timestamptz not null,
  primary key (store_id, item_id)
);

create table kitchen_pins (
  store_id text primary key,
  pin_hash text not null
);

create table kitchen_sessions (
  token_hash text primary key,
  store_id text not null,
  expires_at timestamptz not null
);

create table baskets (
  basket_id uuid primary key,
  version integer not null default 1,
  status text not null check (status in ('open', 'placing', 'ordered', 'locked', 'expired')),
  session_id text not null,
  store_id text not null,
  service_type text not null check (service_type in ('Delivery', 'Pickup')),
  order_due_at timestamptz,
  content_version integer not null,
  state jsonb not null,
  order_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
) with (fillfactor = 70);
create index baskets_by_session on baskets (session_id);

create table kitchen_slots (
  store_id text not null,
  starts_at timestamptz not null,
  capacity_seconds integer not null,
  used_seconds integer not null default 0 check (used_seconds >= 0 and used_seconds <= capacity_seconds),
  primary key (store_id, starts_at)
);

create table slot_holds (
  basket_id uuid primary key,
  store_id text not null,
  starts_at timestamptz not null,
  seconds integer not null check (seconds >= 0),
  held_until timestamptz not null,
  order_id uuid,
  foreign key (store_id, starts_at) references kitchen_slots
);
create index slot_holds_by_slot on slot_holds (store_id, starts_at);

create table orders (
  order_id uuid primary key,
  reference text not null unique,
  basket_id uuid not null unique,
  store_id text not null,
  service_type text not null check (service_type in ('Delivery', 'Pickup')),
  status text not null default 'Preparing',
  placed_at timestamptz not null,
  due_at timestamptz not null,
  due_until timestamptz not null,
  is_asap boolean not null,
  session_id text not null,
  customer jsonb not null,
  total integer not null check (total >= 0),
  gst integer not null,
  content_version integer not null,
  pricing jsonb not null,
  channel text not null,
  method text not null,
  acknowledged_at timestamptz,
  updated_at timestamptz not null
);
create index orders_by_store on orders (store_id, due_at);
create index orders_open_by_store on orders (store_id, due_at)
  where status not in ('Delivered', 'Unable to Deliver');

create table order_lines (
  order_id uuid not null references orders,
  position integer not null,
  kind text not null check (kind in ('item', 'charge')),
  product_id text,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit integer not null,
  total integer not null,
  build jsonb,
  trail jsonb not null,
  primary key (order_id, position)
);

-- A move is unpublished for ten seconds, in which the tap may be undone. A published move is history.
create table order_events (
  order_id uuid not null references orders,
  seq integer not null,
  kind text not null check (kind in ('placed', 'acknowledged', 'moved')),
  status text not null,
  at timestamptz not null,
  published_at timestamptz,
  actor text not null,
  primary key (order_id, seq)
);
create unique index order_events_one_pending on order_events (order_id) where published_at is null;

-- The allowed moves of ORD-12, repeated here so that no code can move an order backwards.
create table order_moves (
  service_type text not null,
  from_status text not null,
  to_status text not null,
  primary key (service_type, from_status, to_status)
);
insert into order_moves
select service_type, from_status, to_status
from (values
  ('Pickup', array['Preparing', 'Cooking', 'Packing', 'Ready']),
  ('Delivery', array['Preparing', 'Cooking', 'Packing', 'Ready', 'With Driver', 'Delivered'])
) as life (service_type, steps),
lateral unnest(steps) with ordinality as a (from_status, i),
lateral unnest(steps) with ordinality as b (to_status, j)
where i < j
union all
select 'Pickup', s, 'Unable to Deliver' from unnest(array['Preparing', 'Cooking', 'Packing']) s
union all
select 'Delivery', s, 'Unable to Deliver' from unnest(array['Preparing', 'Cooking', 'Packing', 'Ready', 'With Driver']) s;

create function carry_published_move() returns trigger language plpgsql as $$
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
    update orders set status = new.status, updated_at = new.at where order_id = new.order_id;
  end if;
  perform pg_notify('order_event', new.order_id::text);
  return new;
end $$;

create trigger order_events_carry before insert or update on order_events
  for each row execute function carry_published_move();

create function keep_published_events() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published event is history' using errcode = 'FO001';
  end if;
  perform pg_notify('kitchen_queue', (select store_id from orders where order_id = old.order_id));
  return old;
end $$;
create trigger order_events_keep before delete on order_events
  for each row execute function keep_published_events();

create function tell_overlay() returns trigger language plpgsql as $$
begin
  perform pg_notify('store_overlay', coalesce(new.store_id, old.store_id));
  return null;
end $$;
create trigger store_state_tell after insert or update on store_state for each row execute function tell_overlay();

create function tell_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_version', new.number::text);
  return null;
end $$;
create trigger content_versions_tell after insert on content_versions for each row execute function tell_content();
