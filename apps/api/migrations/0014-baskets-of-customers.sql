-- The customer of a basket, and their sign-in; null for guests.
alter table baskets add column customer_id uuid, add column family_id uuid;
alter table baskets add check ((customer_id is null) = (family_id is null));
create index baskets_by_family on baskets (family_id) where family_id is not null;
create index baskets_by_customer on baskets (customer_id) where customer_id is not null;
