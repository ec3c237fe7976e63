-- Customers see where they are logged in, end it, and prove themselves again before what changes who gets in.
alter table refresh_families
  -- browser and system in words, as far as the browser told them
  add column device text not null default 'Unknown device',
  -- up to a minute behind
  add column last_used_at timestamptz,
  -- when the person last showed a password, a passkey or a provider's word
  add column proven_at timestamptz,
  -- whether it ends on the server when nobody uses it
  add column ends_when_idle boolean not null default false;
update refresh_families set last_used_at = started_at, proven_at = started_at;
alter table refresh_families
  alter column last_used_at set not null,
  alter column proven_at set not null;
create index refresh_families_by_use on refresh_families (last_used_at) where ends_when_idle and ended_at is null;

-- A link that was used is known as such until its time is over, so that pressing it again can be answered kindly.
alter table one_time_tokens add column used_at timestamptz;
