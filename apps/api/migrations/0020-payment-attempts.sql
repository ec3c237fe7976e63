-- A payment of a basket, stored before the provider is called. There is no card data here: only references of the
-- provider.
create table payment_attempts (
  attempt_id uuid primary key,
  basket_id uuid not null,
  store_id text not null,
  order_id uuid,
  method text not null,
  provider text not null,
  -- Our id of the payment, in every call to the provider.
  transaction_id text not null,
  -- The provider's id of the payment, and data that it requires in later calls.
  provider_reference text,
  memo jsonb not null default '{}',
  amount integer not null check (amount > 0),
  -- Cents that were captured, and cents of these that were refunded.
  taken integer not null default 0 check (taken in (0, amount)),
  returned integer not null default 0 check (returned >= 0 and returned <= taken),
  state text not null check (state in ('created', 'awaiting_customer', 'authorising', 'authorised', 'capturing', 'captured',
    'voiding', 'voided', 'refunded', 'failed', 'unknown')),
  -- The order to place: its contents as the customer approved them, and further data of the order call.
  basket_print text not null,
  order_facts jsonb not null,
  idempotency_key uuid,
  key_print text,
  masked text,
  -- The refusal with which the attempt ended.
  failure jsonb,
  -- The process that works on the attempt, and the end of its lease.
  holder uuid,
  lease_until timestamptz,
  asked_at timestamptz,
  looks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, transaction_id)
);
create unique index payment_attempts_live on payment_attempts (basket_id)
  where state in ('created', 'awaiting_customer', 'authorising', 'authorised', 'capturing');
create index payment_attempts_by_basket on payment_attempts (basket_id, created_at);
create unique index payment_attempts_by_reference on payment_attempts (provider, provider_reference) where provider_reference is not null;
create index payment_attempts_unsettled on payment_attempts (updated_at) where state not in ('captured', 'voided', 'refunded', 'failed');
create index payment_attempts_by_order on payment_attempts (order_id) where order_id is not null;
