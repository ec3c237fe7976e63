-- Hashes of addresses and numbers become HMACs under EMAIL_HASH_KEY, which is not in the database. The API re-keys
-- the rows when it starts; these indexes find the remaining ones.
create index vouchers_unkeyed on vouchers (code) where email_hash not like 'k1.%';
create index voucher_uses_unkeyed on voucher_uses (code, basket_id)
  where email_hash not like 'k1.%' or phone_hash not like 'k1.%';

-- When a basket held or an order used a code; the hashes are cleared when no limit counts the use any more. null =
-- written by the previous version, which may still run while this one starts; the hourly job fills it in.
alter table voucher_uses add column claimed_at timestamptz;
update voucher_uses u set claimed_at = o.placed_at from orders o where o.order_id = u.order_id;
create index voucher_uses_without_time on voucher_uses (order_id) where claimed_at is null;
create index voucher_uses_by_person on voucher_uses (claimed_at)
  where email_hash is not null or phone_hash is not null or customer_id is not null;
