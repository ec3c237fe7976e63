-- Passkeys. Only the public key is stored; the private key never leaves its device.
create table passkeys (
  passkey_id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- The device's signature counter; 0 = the device does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_customer on passkeys (customer_id);

-- Open challenges as hashes, until answered or expired. A challenge to add a passkey belongs to a customer; one to
-- log in does not.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'log in')),
  customer_id uuid references customers on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (customer_id is not null))
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
