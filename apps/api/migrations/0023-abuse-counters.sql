-- One table of abuse counters for the whole shop, by keyed hashes; instants in milliseconds.
alter table counted_tries rename to abuse_counters;
alter table abuse_counters rename column tries to uses;
alter table abuse_counters rename column forget_at to expires_at;
alter index counted_tries_by_end rename to abuse_counters_by_end;

-- Orders of a phone number within an hour: text messages to it are limited.
create index orders_by_phone_number on orders ((customer ->> 'phoneNumber'), placed_at);
