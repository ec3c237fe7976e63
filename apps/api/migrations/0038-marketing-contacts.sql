-- Contacts of campaign entries that opted in. A row is pending until the person confirms it in the campaign's mail.
-- Only confirmed contacts may be written to; each mailbox has at most one.
create table marketing_contacts (
  contact_id uuid primary key,
  -- keyed hash of the e-mail address, as in campaign_entries
  contact_hash text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  mobile_number text,
  optin_email boolean not null,
  optin_sms boolean not null,
  optin_supercars_fan boolean not null,
  campaign text not null,
  requested_at timestamptz not null,
  -- null = pending
  confirmed_at timestamptz,
  check (optin_email or optin_sms or optin_supercars_fan),
  check (mobile_number is not null or not optin_sms)
);
create unique index marketing_contacts_confirmed on marketing_contacts (contact_hash) where confirmed_at is not null;
create index marketing_contacts_by_hash on marketing_contacts (contact_hash);
create index marketing_contacts_by_number on marketing_contacts (mobile_number) where mobile_number is not null;

alter table consents
  drop constraint consents_source_check,
  add constraint consents_source_check
    check (source in ('register', 'profile', 'campaign', 'confirmation', 'optOut', 'link'));
