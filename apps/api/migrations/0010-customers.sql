-- Customers, their sign-ins and consents. Passwords and all tokens are stored as hashes.
create table customers (
  customer_id uuid primary key,
  user_id uuid not null unique,
  short_user_id text not null unique,
  -- lower case, trimmed
  email text not null unique check (email = lower(btrim(email))),
  -- null = the customer logs in with a provider only
  password_hash text,
  email_verified_at timestamptz,
  mobile_number text not null,
  express_pay_mobile_number text,
  first_name text not null,
  last_name text not null,
  optin_email boolean not null default false,
  optin_sms boolean not null default false,
  optin_supercars_fan boolean not null default false,
  accept_terms boolean not null default false,
  attributes jsonb not null default '[]',
  preferred_service_type text check (preferred_service_type in ('Delivery', 'Pickup')),
  preferred_store_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index customers_by_mobile_number on customers (mobile_number);

create table customer_addresses (
  customer_id uuid primary key references customers on delete cascade,
  address text not null,
  city text not null,
  state text not null,
  postal_code text not null,
  longitude double precision not null,
  latitude double precision not null,
  saved_at timestamptz not null
);

-- One sign-in. Its active refresh token is a column, so that there is only one; exchanged tokens are in refresh_tokens.
create table refresh_families (
  family_id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  -- a browser stores half of each token in an HttpOnly cookie
  holder text not null check (holder in ('browser', 'app')),
  scope text not null,
  -- null = no refresh token, or ended
  live_hash text,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at is null or live_hash is null)
);
create index refresh_families_by_customer on refresh_families (customer_id);
create index refresh_families_by_end on refresh_families (expires_at);

create table refresh_tokens (
  family_id uuid not null references refresh_families on delete cascade,
  token_hash text not null,
  successor_hash text not null,
  spent_at timestamptz not null,
  primary key (family_id, token_hash)
);

-- Tokens of links in mails.
create table one_time_tokens (
  token_hash text primary key,
  customer_id uuid not null references customers on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz not null
);
create index one_time_tokens_by_customer on one_time_tokens (customer_id, purpose);

-- The ledger of consents. Rows are only added. After a customer is deleted, the user id identifies no person.
create table consents (
  consent_id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('email', 'sms', 'supercarsFan')),
  given boolean not null,
  source text not null check (source in ('register', 'profile', 'optOut')),
  at timestamptz not null
);
create index consents_by_user on consents (user_id, at);

-- Counters of attempts, by keyed hash of their subject; instants are in milliseconds.
create table counted_tries (
  key text primary key,
  tries jsonb not null,
  forget_at timestamptz not null
);
create index counted_tries_by_end on counted_tries (forget_at);

alter table orders add column customer_id uuid;
create index orders_by_customer on orders (customer_id, placed_at) where customer_id is not null;
