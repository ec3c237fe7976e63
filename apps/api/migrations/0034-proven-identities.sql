-- When the person at the provider was proven to own the account's mailbox. A provider of an account that a stranger
-- opened with another person's address has none; the next password reset by mail removes it.
alter table customer_identities add column proven_at timestamptz;

-- Identities linked when or after the address was confirmed: the owner was logged in, or the provider had verified
-- the address.
update customer_identities i set proven_at = i.linked_at
from customers c
where c.customer_id = i.customer_id and c.email_verified_at <= i.linked_at;
