-- What providers told us of payments, once each; nothing of a person is kept. An event without an attempt waits for whoever looks for it.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  -- Our own name of the payment, as the provider was told it.
  transaction_id text not null,
  attempt_id uuid,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
