-- When the contact was removed from an order; null = the order still has it.
alter table orders add column forgotten_at timestamptz;
create index orders_with_contact on orders (placed_at) where forgotten_at is null;
-- Finds a person's guest orders, for exports and deletions.
create index orders_by_contact_email on orders (lower(customer ->> 'emailAddress')) where forgotten_at is null;
create index baskets_by_creation on baskets (created_at);
create index store_forms_by_email on store_forms (lower(form ->> 'email'));
create index customers_unverified on customers (created_at) where email_verified_at is null;
