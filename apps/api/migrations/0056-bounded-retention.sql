-- no-transaction
create index concurrently if not exists consents_without_account on consents (at) where without_account;
drop index concurrently if exists consents_by_time;

-- Vouchers that are used up. Unused ones are not read before they end.
create index concurrently if not exists vouchers_spent on vouchers (issued_at)
  where email_hash is not null and used >= maximum;
drop index concurrently if exists vouchers_by_issue;
