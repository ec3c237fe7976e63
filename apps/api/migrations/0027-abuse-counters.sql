-- Abuse counters in the table format of rate-limiter-flexible; `expire` is Unix time in milliseconds. The old table
-- is dropped with its counts, which cover 15 minutes at most.
drop table if exists counted_tries, abuse_counters;
create table abuse_counters (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Finds a phone number's orders of the last hour, because text messages to it are limited.
create index if not exists orders_by_phone_number on orders ((customer ->> 'phoneNumber'), placed_at);
