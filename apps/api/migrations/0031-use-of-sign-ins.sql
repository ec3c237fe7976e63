-- Customers can list and end their sign-ins, and must prove themselves again before they change their ways to log in.
alter table refresh_families
  -- name of browser and system, as far as known
  add column device text not null default 'Unknown device',
  -- up to a minute late
  add column last_used_at timestamptz,
  -- the last proof by password, passkey or provider
  add column proven_at timestamptz,
  -- whether it ends on the server when idle
  add column ends_when_idle boolean not null default false;
update refresh_families set last_used_at = started_at, proven_at = started_at;
alter table refresh_families
  alter column last_used_at set not null,
  alter column proven_at set not null;
create index refresh_families_by_use on refresh_families (last_used_at) where ends_when_idle and ended_at is null;

-- A used link is stored until it expires, so that following it again can be explained.
alter table one_time_tokens add column used_at timestamptz;
