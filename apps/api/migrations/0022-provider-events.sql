-- Events of payment providers, stored once each without personal data. An event without an attempt waits until its
-- attempt is found.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  -- Our id of the payment, as sent to the provider.
  transaction_id text not null,
  attempt_id uuid,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
