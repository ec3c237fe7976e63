-- How a driver reaches the door of a customer's saved address. Addresses saved before know nothing of it.
alter table customer_addresses
  add column unit text,
  add column access text,
  add column leave_at_door boolean not null default false,
  add column driver_note text,
  add column is_unverified boolean not null default false;
