-- Permission to charge a customer at Zip again, one per customer. Zip's token is encrypted. Our own token means
-- nothing to Zip.
create table zip_tokens (
  customer_id uuid primary key references customers on delete cascade,
  handle uuid not null unique,
  checkout_id text not null unique,
  sealed_token text not null,
  stored_at timestamptz not null,
  expires_at timestamptz not null
);
create index zip_tokens_by_end on zip_tokens (expires_at);
