-- Who is signed in by a provider: never by an e-mail address, always by the provider's own id of them.
create table customer_identities (
  provider text not null check (provider in ('google', 'facebook', 'apple', 'paypal')),
  provider_id text not null,
  customer_id uuid not null references customers on delete cascade,
  linked_at timestamptz not null,
  primary key (provider, provider_id),
  unique (customer_id, provider)
);

-- Tokens, nonces and tickets that were used, as hashes, for as long as they would be good otherwise.
create table spent_proofs (
  proof_hash text primary key,
  forget_at timestamptz not null
);
create index spent_proofs_by_end on spent_proofs (forget_at);
