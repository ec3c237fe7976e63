-- Who has claimed a campaign's coupon. An address is kept as a keyed hash alone; what sending its mail needs stands beside it until the
-- mail server has taken the mail.
create table campaign_entries (
  entry_id uuid primary key,
  offer_id text not null,
  campaign text not null,
  store_id text,
  email_hash text not null,
  -- The day in Sydney on which it was claimed.
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
