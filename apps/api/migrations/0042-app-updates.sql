-- Bundles of the web app that the phone app downloads: encrypted and signed by their publisher.
create table app_bundles (
  version text primary key check (version ~ '^\d{1,6}\.\d{1,6}\.\d{1,6}$'),
  -- SHA-256 of `content` in hex: the address of the download.
  content_hash text not null unique check (content_hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the decrypted bundle and the key of the encryption, each encrypted with the publisher's private key.
  checksum text not null,
  session_key text not null,
  -- The oldest native app that the bundle works with.
  minimum_native text not null,
  content bytea not null,
  published_at timestamptz not null,
  -- null = offered; otherwise since when no device gets the bundle.
  withdrawn_at timestamptz
);

-- Channels of bundles. A tester may choose one with `allow_self_set`.
create table app_channels (
  channel_id integer generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  allow_self_set boolean not null
);
insert into app_channels (name, allow_self_set) values ('production', false), ('staging', true);

-- The bundles of a channel, and the percentage of devices that get each.
create table app_releases (
  channel text not null references app_channels (name),
  version text not null references app_bundles on delete cascade,
  percentage integer not null check (percentage between 0 and 100),
  primary key (channel, version)
);

-- How a bundle started on a device: keyed hashes of device and network, which differ for each version.
create table app_starts (
  version text not null references app_bundles on delete cascade,
  device_hash text not null,
  network_hash text not null,
  outcome text not null check (outcome in ('succeeded', 'failed')),
  reported_at timestamptz not null,
  primary key (version, device_hash)
);
create index app_starts_by_time on app_starts (reported_at);
