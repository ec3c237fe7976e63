-- Finds a customer's own vouchers.
create index vouchers_by_email on vouchers (email_hash, issued_at) where email_hash is not null;
