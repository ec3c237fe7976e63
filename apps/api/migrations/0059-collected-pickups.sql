-- When the customer of a pickup said that they have it; the documented statuses end at Ready. [ORD-12]
alter table orders add column collected_at timestamptz;
