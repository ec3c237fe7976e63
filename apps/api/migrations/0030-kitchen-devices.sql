-- Enrolled kitchen screens. Only they may try their store's PIN. Token and code are stored as hashes.
create table kitchen_devices (
  device_id integer generated always as identity primary key,
  store_id text not null,
  label text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index kitchen_devices_by_store on kitchen_devices (store_id);

create table kitchen_enrolments (
  code_hash text primary key,
  store_id text not null,
  label text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Null for sessions from before this migration, which end within 16 hours.
alter table kitchen_sessions add column device_id integer references kitchen_devices on delete cascade;
create index kitchen_sessions_by_device on kitchen_sessions (device_id);
