-- The customer who used a code, if logged in. A new e-mail address and phone do not make them a new customer.
alter table voucher_uses add column customer_id uuid;
create index voucher_uses_by_customer on voucher_uses (offer_id, customer_id) where customer_id is not null;
-- First orders are recognised by account (orders_by_customer), e-mail address (orders_by_contact_email) and phone.
create index orders_by_contact_phone on orders ((customer ->> 'phoneNumber')) where forgotten_at is null;
