-- A payment of a basket, stored before its provider is asked. Nothing here is a card: providers know their payments by references of their own.
create table payment_attempts (
  attempt_id uuid primary key,
  basket_id uuid not null,
  store_id text not null,
  order_id uuid,
  method text not null,
  provider text not null,
  -- Ours, on everything that is sent to the provider.
  transaction_id text not null,
  -- The provider's name of the payment, and what it wants to be told again.
  provider_reference text,
  memo jsonb not null default '{}',
  amount integer not null check (amount > 0),
  -- Cents that became ours, and of these what went back.
  taken integer not null default 0 check (taken in (0, amount)),
  returned integer not null default 0 check (returned >= 0 and returned <= taken),
  state text not null check (state in ('created', 'awaiting_customer', 'authorising', 'authorised', 'capturing', 'captured',
    'voiding', 'voided', 'refunded', 'failed', 'unknown')),
  -- What the order is to be: its contents as the customer approved them, and what is said when it is placed.
  basket_print text not null,
  order_facts jsonb not null,
  idempotency_key uuid,
  key_print text,
  masked text,
  -- The refusal in which it ended.
  failure jsonb,
  -- Who works on it, and until when nobody else may.
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
