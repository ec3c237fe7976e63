-- When a store's screen and its POS last called. Its own table: a call must not raise the revision of the store's
-- status.
create table store_heard (
  store_id text primary key,
  screen_heard_at timestamptz,
  pos_heard_at timestamptz
);

-- Why an operator lets a store sell although nothing is heard from it; null = the rule applies. `pos_online` is not
-- used any more.
alter table store_state add column outside_rule_because text;

-- Keys of the POS of a chain, stored as hashes. `store_ids` null = all stores.
create table pos_keys (
  pos_key_id integer primary key generated always as identity,
  label text not null,
  key_hash text not null unique,
  store_ids text[],
  is_drawn boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz
);
