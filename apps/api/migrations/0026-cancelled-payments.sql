-- When the customer said at the provider that they cancel. From then on no order comes of the payment: money that is taken all the same goes back.
alter table payment_attempts add cancelled_at timestamptz;
