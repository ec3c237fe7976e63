-- When it was proven that the person at the provider owns the mailbox of the account. A provider of an account that was opened with an
-- address of somebody else has no such instant: the first new password by mail takes it off.
alter table customer_identities add column proven_at timestamptz;

-- Linked when or after the address was confirmed: its owner was logged in, or the provider had proven the address.
update customer_identities i set proven_at = i.linked_at
from customers c
where c.customer_id = i.customer_id and c.email_verified_at <= i.linked_at;
