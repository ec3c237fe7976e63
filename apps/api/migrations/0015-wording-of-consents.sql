-- Every version of a consent's wording, as shown on screen or in a mail.
create table consent_wordings (
  version text primary key,
  words text not null,
  first_used_at timestamptz not null
);

-- The wording and the channel of a consent; null in rows that are older than this migration.
alter table consents
  add column wording text references consent_wordings,
  add column channel text check (channel in ('website', 'app', 'mail')),
  -- a person without an account is identified by a keyed hash of their address or number
  add column contact_hash text,
  alter column user_id drop not null,
  add constraint consents_of_somebody check (user_id is not null or contact_hash is not null),
  drop constraint consents_source_check,
  add constraint consents_source_check check (source in ('register', 'profile', 'campaign', 'optOut', 'link'));
create index consents_by_contact on consents (contact_hash, at) where contact_hash is not null;
create index campaign_entries_by_email on campaign_entries (email_hash);
