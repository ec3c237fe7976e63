-- From when an order waits for its store to acknowledge it; null = placed before this rule. Time in which the shop did
-- not run moves it. `waiting_stage` is how far that has gone: 0 nothing, 1 the store got a text, 2 the chain an alert.
alter table orders
  add column waits_from timestamptz,
  add column waiting_stage integer not null default 0;

-- The last run of the sweep over these orders; one row.
create table acknowledgement_sweep (
  is_only boolean primary key default true check (is_only),
  last_run_at timestamptz not null
);
