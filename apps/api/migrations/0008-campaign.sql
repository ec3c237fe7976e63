-- Entries of campaigns. The address is stored as a keyed hash. The data for its mail are stored until the mail server
-- has accepted the mail.
create table campaign_entries (
  entry_id uuid primary key,
  offer_id text not null,
  campaign text not null,
  store_id text,
  email_hash text not null,
  -- The day of the entry, in Sydney.
  local_date date not null,
  entered_at timestamptz not null,
  optin_email boolean not null,
  optin_sms boolean not null,
  optin_supercars_fan boolean not null,
  code text not null,
  sending jsonb,
  sent_at timestamptz,
  constraint one_coupon_a_day unique (offer_id, email_hash, local_date),
  check ((sending is null) = (sent_at is not null))
);
