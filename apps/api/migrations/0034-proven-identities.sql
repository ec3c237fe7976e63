-- The time of the proof that the holder of this provider account owns the mailbox of our account. Null without a proof,
-- for example if a stranger opened our account with another person's address: the next password reset by mail removes
-- such an identity.
alter table customer_identities add column proven_at timestamptz;

-- Identities linked when or after the address was confirmed: the owner was logged in, or the provider had verified
-- the address.
update customer_identities i set proven_at = i.linked_at
from customers c
where c.customer_id = i.customer_id and c.email_verified_at <= i.linked_at;
