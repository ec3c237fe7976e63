-- A provider that a logged-in person linked counted as proven, and a stranger may have been that person. Only its own
-- word counts now, and its next log-in gives it again; until then a new password by mail removes it. See decision 0071.
update customer_identities set proven_at = null where proven_at is not null;
