-- Identities at log-in providers. The key is the provider's id of the person, never an e-mail address.
create table customer_identities (
  provider text not null check (provider in ('google', 'facebook', 'apple', 'paypal')),
  provider_id text not null,
  customer_id uuid not null references customers on delete cascade,
  linked_at timestamptz not null,
  primary key (provider, provider_id),
  unique (customer_id, provider)
);

-- Hashes of used tokens, nonces and tickets, until they would expire.
create table spent_proofs (
  proof_hash text primary key,
  forget_at timestamptz not null
);
create index spent_proofs_by_end on spent_proofs (forget_at);
