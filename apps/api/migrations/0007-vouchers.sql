-- Codes with a counter: personal vouchers, and public coupons with a limit, whose row is created at the first use.
-- `used` includes active holds, as in a kitchen's slot.
create table vouchers (
  code text primary key check (code = upper(code)),
  offer_id text not null,
  -- null = unlimited
  maximum integer check (maximum > 0),
  used integer not null default 0 check (used >= 0),
  -- null = usable by anybody who has the code
  email_hash text,
  valid_from timestamptz,
  valid_until timestamptz,
  issued_at timestamptz not null,
  check (used <= maximum)
);

-- Held for ten minutes during checkout, then used by the order permanently.
create table voucher_uses (
  code text not null references vouchers,
  basket_id uuid not null,
  offer_id text not null,
  state text not null check (state in ('held', 'used')),
  held_until timestamptz not null,
  order_id uuid,
  email_hash text,
  phone_hash text,
  -- the order's day at the store; only for offers that are limited by day
  local_date date,
  primary key (code, basket_id),
  check ((state = 'used') = (order_id is not null))
);
create index voucher_uses_by_basket on voucher_uses (basket_id);
create index voucher_uses_by_email on voucher_uses (offer_id, email_hash);
create index voucher_uses_by_phone on voucher_uses (offer_id, phone_hash);
create unique index voucher_uses_once_a_day on voucher_uses (offer_id, email_hash, local_date) where local_date is not null;

alter table order_lines drop constraint order_lines_kind_check;
alter table order_lines add constraint order_lines_kind_check check (kind in ('item', 'group', 'charge', 'discount'));
