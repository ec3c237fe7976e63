-- When the customer cancelled at the provider. From then on the payment creates no order; money captured later is
-- refunded.
alter table payment_attempts add cancelled_at timestamptz;
