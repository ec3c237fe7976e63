-- no-transaction
-- The orders that wait for their store to acknowledge them. One that was acknowledged, moved or cancelled leaves it.
create index concurrently if not exists orders_waiting on orders (waits_from)
  where acknowledged_at is null and waits_from is not null and status = 'Preparing';

-- The last text that a store got about orders that wait, and the orders that it named. One row per store.
create table if not exists waiting_texts (
  store_id text primary key,
  texted_at timestamptz not null,
  order_ids uuid[] not null
);
