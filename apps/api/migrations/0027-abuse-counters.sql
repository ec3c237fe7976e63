-- Abuse counters in the table that rate-limiter-flexible expects; `expire` is Unix time in milliseconds. The counts of the old
-- table cover 15 minutes at most and are dropped with it.
drop table if exists counted_tries, abuse_counters;
create table abuse_counters (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Orders of a phone number within an hour: text messages to it are limited.
create index if not exists orders_by_phone_number on orders ((customer ->> 'phoneNumber'), placed_at);
