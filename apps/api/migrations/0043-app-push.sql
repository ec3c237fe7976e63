-- The app on a phone gets pushes as well: `fcm` on Android, `apns` on iPhones. Its encrypted subscription is a token.
alter table push_subscriptions
  add column kind text not null default 'web' check (kind in ('web', 'fcm', 'apns'));
alter table push_subscriptions alter column kind drop default;

-- One job alone sends a push, until this time at most.
alter table push_deliveries add column leased_until timestamptz;
