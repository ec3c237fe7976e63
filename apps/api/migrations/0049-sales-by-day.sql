-- Orders whose products are not counted yet. One job counts each of them once and deletes its row.
create table uncounted_orders (order_id uuid primary key);

create function count_order_later() returns trigger language plpgsql as $$
begin
  insert into uncounted_orders values (new.order_id);
  return null;
end $$;
create trigger orders_count_later after insert on orders for each row execute function count_order_later();

-- Units sold by UTC day, for the days that popularity counts.
create table product_sales (
  day date not null,
  store_id text not null,
  product_id text not null,
  units integer not null,
  primary key (day, store_id, product_id)
);

-- The sums of `product_sales`. Every change takes the next revision, so that a process reads only what changed.
create table product_popularity (
  store_id text not null,
  product_id text not null,
  units integer not null,
  revision bigint not null,
  primary key (store_id, product_id)
);
create index product_popularity_by_revision on product_popularity (revision, store_id, product_id);
create sequence popularity_revision;

-- The job counts the orders of the last four weeks first.
insert into uncounted_orders
select order_id from orders where forgotten_at is null
  and placed_at >= (select max(placed_at) - interval '29 days' from orders where forgotten_at is null)
on conflict do nothing;
