-- Devices that get pushes. Address and keys of the browser's subscription are encrypted; the keyed hash of the address
-- finds them. `family_id` is the sign-in whose customer gets the messages of all orders on that device: they end with
-- it.
create table push_subscriptions (
  push_id uuid primary key,
  endpoint_hash text not null unique,
  sealed_subscription text not null,
  device text not null,
  family_id uuid references refresh_families on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- consecutive refusals by the push service
  refusals integer not null default 0
);
create index push_subscriptions_by_family on push_subscriptions (family_id);

-- Devices that get the messages of one order.
create table push_orders (
  order_id uuid not null references orders on delete cascade,
  push_id uuid not null references push_subscriptions on delete cascade,
  requested_at timestamptz not null,
  primary key (order_id, push_id)
);
create index push_orders_by_subscription on push_orders (push_id);

-- Each message goes to each device once. `sent_at` is null until the push service has accepted it.
create table push_deliveries (
  order_id uuid not null references orders on delete cascade,
  message text not null,
  push_id uuid not null references push_subscriptions on delete cascade,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (order_id, message, push_id)
);
create index push_deliveries_by_subscription on push_deliveries (push_id);
