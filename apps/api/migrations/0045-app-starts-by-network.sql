-- Counts the devices of a network whose starts of a bundle are stored.
create index app_starts_by_network on app_starts (version, network_hash);
