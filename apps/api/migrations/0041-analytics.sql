-- Events of visitors who allow analytics. `client_id` is a random id of a browser; a purchase also names its order.
create table analytics_events (
  event_id uuid primary key,
  client_id uuid not null,
  -- Seconds since 1970 at the start of the visit, as the browser counts them.
  session_id bigint not null,
  channel text not null check (channel in ('website', 'app')),
  name text not null,
  params jsonb not null,
  order_id uuid,
  -- The date in Sydney.
  day date not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- null = not forwarded; `unknown` = the request left, but no answer arrived, so it is not repeated
  forwarding text check (forwarding in ('waiting', 'sending', 'sent', 'unknown', 'refused')),
  forward_attempts integer not null default 0,
  next_forward_at timestamptz,
  check ((name = 'purchase') = (order_id is not null)),
  check ((forwarding = 'waiting') = (next_forward_at is not null))
);
create unique index one_purchase_of_order on analytics_events (order_id) where order_id is not null;
create index analytics_events_by_client on analytics_events (client_id, session_id);
create index analytics_events_by_time on analytics_events (received_at);
create index analytics_events_to_forward on analytics_events (next_forward_at) where forwarding = 'waiting';

-- How often each event happened on a day, and in how many visits. It identifies no person and stays.
create table analytics_days (
  day date not null,
  channel text not null,
  event text not null,
  events bigint not null,
  visits bigint not null,
  primary key (day, channel, event)
);

alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('email', 'sms', 'supercarsFan', 'analytics')),
  drop constraint consents_source_check,
  add constraint consents_source_check
    check (source in ('register', 'profile', 'campaign', 'confirmation', 'optOut', 'link', 'privacyChoices'));
